from campus.module import Crud


class Courses(Crud):
    def more(self, router): ...
