PREFIX = "/service/api/v3"
