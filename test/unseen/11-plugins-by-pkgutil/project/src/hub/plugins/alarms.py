REQUIRES = ("zones",)


def setup(app):
    @app.get("/alarms")
    def alarms(): ...

    @app.post("/alarms/{alarm}/silence")
    def silence(alarm: int): ...
