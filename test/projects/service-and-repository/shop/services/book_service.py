from shop.repositories.book_repository import BookRepository


class BookService:
    def __init__(self, session):
        self.book_repo = BookRepository(session)

    def list_books(self):
        return self.book_repo.find_all()

    def create_book(self, data):
        return self.book_repo.add(data)

    def get_book(self, key):
        return self.book_repo.find_by_id(key)
