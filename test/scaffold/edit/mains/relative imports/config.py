TITLE = "Shop"
