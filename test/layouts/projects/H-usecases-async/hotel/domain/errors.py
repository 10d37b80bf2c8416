class DomainError(Exception):
    pass


class NotFound(DomainError):
    pass


class BookingNotFound(NotFound):
    pass


class GuestNotFound(NotFound):
    pass
