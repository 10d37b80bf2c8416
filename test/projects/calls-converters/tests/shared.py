PREFIX = "/v2"
