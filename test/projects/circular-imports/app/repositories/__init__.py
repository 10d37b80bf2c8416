from .author import AuthorRepository
from .book import BookRepository
