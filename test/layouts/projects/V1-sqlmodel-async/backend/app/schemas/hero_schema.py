from uuid import UUID

from app.models.hero_model import HeroBase


class IHeroCreate(HeroBase):
    pass


class IHeroUpdate(HeroBase):
    name: str | None = None


class IHeroRead(HeroBase):
    id: UUID
