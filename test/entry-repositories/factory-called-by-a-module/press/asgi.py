from press.factory import create_app

application = create_app("/press")
