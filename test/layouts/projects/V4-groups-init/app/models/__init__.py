from .brand import Brand
from .customer import Customer
from .film import Film

__all__ = ["Brand", "Customer", "Film"]
