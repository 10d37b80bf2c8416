from itertools import count

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

app = FastAPI(title="Notes")


class NoteIn(BaseModel):
    text: str
    done: bool = False


class Note(NoteIn):
    id: int


class Label(BaseModel):
    name: str


notes: dict[int, Note] = {}
labels: list[Label] = []
ids = count(1)


@app.get("/health")
async def health():
    return {"status": "up"}


@app.get("/notes", response_model=list[Note])
async def list_notes():
    return list(notes.values())


@app.post("/notes", response_model=Note, status_code=201)
async def create_note(note: NoteIn):
    new = Note(id=next(ids), **note.model_dump())
    notes[new.id] = new
    return new


@app.get("/notes/{note_id}", response_model=Note)
async def get_note(note_id: int):
    if note_id not in notes:
        raise HTTPException(status_code=404, detail="Note not found")
    return notes[note_id]


@app.put("/notes/{note_id}", response_model=Note)
async def update_note(note_id: int, note: NoteIn):
    if note_id not in notes:
        raise HTTPException(status_code=404, detail="Note not found")
    notes[note_id] = Note(id=note_id, **note.model_dump())
    return notes[note_id]


@app.delete("/notes/{note_id}", status_code=204)
async def delete_note(note_id: int):
    if notes.pop(note_id, None) is None:
        raise HTTPException(status_code=404, detail="Note not found")


@app.get("/labels", response_model=list[Label])
async def list_labels():
    return labels


@app.post("/labels", response_model=Label, status_code=201)
async def create_label(label: Label):
    labels.append(label)
    return label
