API = "/api/v2"
