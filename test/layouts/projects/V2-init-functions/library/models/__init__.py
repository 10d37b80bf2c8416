from library.models.author import Author
from library.models.base import Base
from library.models.book import Book
from library.models.loan import Loan

__all__ = ['Author', 'Base', 'Book', 'Loan']
