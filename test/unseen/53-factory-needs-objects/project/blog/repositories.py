class Repository:
    writable = True

    def __init__(self, connection) -> None:
        self.connection = connection


class Posts(Repository):
    name = "posts"


class Comments(Repository):
    name = "comments"
    writable = False
