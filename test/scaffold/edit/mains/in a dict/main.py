from fastapi import FastAPI

apps = {"a": FastAPI()}
app = apps["a"]
