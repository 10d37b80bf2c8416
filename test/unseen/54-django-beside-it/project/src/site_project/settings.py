SECRET_KEY = "x"
INSTALLED_APPS = ["django.contrib.admin"]
ROOT_URLCONF = "site_project.urls"
