"""The site with the door for providers open."""

from django.urls import include, path

from civpbem.urls import urlpatterns as site

urlpatterns = [*site, path("mail/inbound/", include("anymail.urls"))]
