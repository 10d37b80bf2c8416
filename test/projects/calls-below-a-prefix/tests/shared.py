PREFIX = "/api/v1"
