from inventory.web import create_app

app = create_app(with_docs=False)
