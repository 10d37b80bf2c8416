import os; import sys
from fastapi import FastAPI

app = FastAPI()
print(os); print(sys)
