from hotel import bookings, housekeeping, playground


class Base:
    DEBUG = False

    @classmethod
    def routers(cls):
        yield "/bookings", bookings.router
        yield "/housekeeping", housekeeping.router


class Development(Base):
    DEBUG = True

    @classmethod
    def routers(cls):
        yield from super().routers()
        yield "/playground", playground.router


class Production(Base): ...


CONFIGURATIONS = {cls.__name__.lower(): cls for cls in (Development, Production)}
