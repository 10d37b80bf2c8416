import { ScratchWorkspace } from '../support/scratch';

/** Returns the router of a resource with the operations that a frame needs; `create` is the body of its creation. */
const router = (name: string, create: string): string => `from fastapi import APIRouter, HTTPException
from sqlmodel import select

from db import SessionDep
from models import Player, PlayerCreate, PlayerPublic, Team, TeamCreate, TeamPublic

router = APIRouter(prefix="/${name}s", tags=["${name}s"])


@router.post("/", response_model=${name === 'team' ? 'Team' : 'Player'}Public)
def create_${name}(${name}: ${name === 'team' ? 'Team' : 'Player'}Create, session: SessionDep):
${create}
    session.add(db_${name})
    session.commit()
    session.refresh(db_${name})
    return db_${name}


@router.get("/", response_model=list[${name === 'team' ? 'Team' : 'Player'}Public])
def read_${name}s(session: SessionDep):
    return session.exec(select(${name === 'team' ? 'Team' : 'Player'})).all()


@router.get("/{${name}_id}", response_model=${name === 'team' ? 'Team' : 'Player'}Public)
def read_${name}(${name}_id: int, session: SessionDep):
    ${name} = session.get(${name === 'team' ? 'Team' : 'Player'}, ${name}_id)
    if not ${name}:
        raise HTTPException(status_code=404, detail="not found")
    return ${name}
`;

/** Players and teams, which a table of its own links. */
const LEAGUE: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'requirements.txt': 'fastapi\nsqlmodel\n',
  'main.py': `from fastapi import FastAPI

from routers import players, teams

app = FastAPI()
app.include_router(players.router)
app.include_router(teams.router)
`,
  'db.py': `from typing import Annotated

from fastapi import Depends
from sqlmodel import Session, create_engine

engine = create_engine("sqlite://")


def get_session():
    with Session(engine) as session:
        yield session


SessionDep = Annotated[Session, Depends(get_session)]
`,
  'models.py': `from sqlmodel import Field, Relationship, SQLModel


class PlayerTeam(SQLModel, table=True):
    player_id: int | None = Field(default=None, foreign_key="player.id", primary_key=True)
    team_id: int | None = Field(default=None, foreign_key="team.id", primary_key=True)


class TeamBase(SQLModel):
    city: str


class Team(TeamBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    players: list["Player"] = Relationship(back_populates="teams", link_model=PlayerTeam)


class TeamCreate(TeamBase):
    pass


class TeamPublic(TeamBase):
    id: int


class PlayerBase(SQLModel):
    alias: str


class Player(PlayerBase, table=True):
    id: int | None = Field(default=None, primary_key=True)
    teams: list["Team"] = Relationship(back_populates="players", link_model=PlayerTeam)


class PlayerCreate(PlayerBase):
    team_ids: list[int] = []


class PlayerPublic(PlayerBase):
    id: int
    teams: list[TeamPublic] = []
`,
  'routers/__init__.py': '',
  'routers/teams.py': router('team', '    db_team = Team.model_validate(team)'),
  'routers/players.py': router(
    'player',
    '    teams = session.exec(select(Team).where(Team.id.in_(player.team_ids))).all()\n    db_player = Player.model_validate(player, update={"teams": teams})',
  ),
};

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(LEAGUE);
});
afterEach(() => {
  workspace.dispose();
});

const CLASSES = `

class WidgetBase(SQLModel):
    name: str
    team_id: int = Field(foreign_key="team.id")


class Widget(WidgetBase, table=True):
    id: int | None = Field(default=None, primary_key=True)


class WidgetCreate(WidgetBase):
    pass


class WidgetPublic(WidgetBase):
    id: int
`;

describe('a resource that a table links to another one, many to many', () => {
  it.each(['teams', 'players'])(
    'shows %s without the link, and a key of the other one is a field',
    async (like) => {
      const before = workspace.contents();
      await workspace.succeed(`make resource widgets name:str team:fk:teams --register --like ${like}`);
      expect(workspace.read('models.py')).toBe(`${LEAGUE['models.py'] ?? ''}${CLASSES}`);
      expect(workspace.read('routers/widgets.py')).toContain('db_widget = Widget.model_validate(widget)\n');
      await workspace.succeed('destroy resource widgets');
      expect(workspace.contents()).toEqual(before);
    },
  );
});
