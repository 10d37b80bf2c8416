def menu():
    return "<ul></ul>"


def about():
    return "<p></p>"
