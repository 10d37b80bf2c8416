def register(web):
    web.add_api_route("/events/{event}/seats", seats, methods=["GET", "POST"])


def seats(event: int): ...
