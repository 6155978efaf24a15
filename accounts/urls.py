"""Addresses of the account pages."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.me, name="me"),
    path("preferences/", views.preferences, name="preferences"),
    path("sign-up/", views.sign_up, name="sign_up"),
    path("log-in/", views.log_in, name="log_in"),
    path("log-out/", views.log_out, name="log_out"),
    path("claim/", views.claim, name="claim"),
]
