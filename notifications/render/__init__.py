"""Mails as people read them. Each kind is a short function that puts blocks together."""
