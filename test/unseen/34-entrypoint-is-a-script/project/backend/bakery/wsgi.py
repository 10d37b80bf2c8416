from bakery.application import make

application = make("production")
