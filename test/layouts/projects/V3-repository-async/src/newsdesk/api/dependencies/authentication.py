from fastapi import Depends, Header, HTTPException

from newsdesk.settings import Settings, get_settings


async def get_current_editor(
    x_editor: str = Header(default=""),
    settings: Settings = Depends(get_settings),
) -> str:
    name, _, key = x_editor.partition(":")
    if key != settings.editor_key:
        raise HTTPException(status_code=403, detail="editors only")
    return name
