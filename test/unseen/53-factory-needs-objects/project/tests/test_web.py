from blog.web import create_app


class Fake:
    name = "fakes"
    writable = True


app = create_app(Fake())


def test_list(): ...
