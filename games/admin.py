from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.utils.translation import gettext_lazy as _

from games.models import User


@admin.register(User)
class UserAdmin(BaseUserAdmin):
    ordering = ["email"]
    list_display = ["email", "display_name", "language", "is_guest", "is_bot", "is_staff", "last_login"]
    list_filter = ["is_guest", "is_bot", "is_staff", "is_active", "language"]
    search_fields = ["email", "display_name"]
    fieldsets = [
        (None, {"fields": ["email", "password"]}),
        (_("Person"), {"fields": ["display_name", "language", "time_zone", "quiet_from", "quiet_until"]}),
        (_("Rights"), {"fields": ["is_active", "is_guest", "is_bot", "is_staff", "is_superuser", "groups"]}),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [(None, {"fields": ["email", "display_name", "usable_password", "password1", "password2"]})]
