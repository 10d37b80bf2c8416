from shop.repositories.author_repository import AuthorRepository


class AuthorService:
    def __init__(self, session):
        self.author_repo = AuthorRepository(session)

    def list_authors(self):
        return self.author_repo.find_all()

    def create_author(self, data):
        return self.author_repo.add(data)

    def get_author(self, key):
        return self.author_repo.find_by_id(key)
