"""Größe, 漢字, 🎉."""

from fastapi import FastAPI

app = FastAPI(title="🎉🎉 漢字")  # 漢字 🎉
