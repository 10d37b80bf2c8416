from campus.courses import Courses


class Staff(Courses):
    name = "people"
