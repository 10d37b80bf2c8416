from sqlalchemy.ext.asyncio import AsyncSession

from src.auth.schemas import Credentials, Token


async def issue(session: AsyncSession, credentials: Credentials) -> Token:
    return Token(access_token=credentials.username)
