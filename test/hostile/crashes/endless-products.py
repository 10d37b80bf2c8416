from itertools import count, islice, product

from fastapi import FastAPI

app = FastAPI()


def words():
    for length in count(1):
        for letters in product("a", repeat=length):
            yield "".join(letters)


for word in islice(words(), 3):
    app.get(f"/{word}")(print)
