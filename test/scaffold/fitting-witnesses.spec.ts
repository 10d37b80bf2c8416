import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
afterEach(() => {
  workspace.dispose();
});

const MAKE = 'make resource widgets name:str --register';

/** A router that serves no resource, over a service of its own that raises the project's exception. */
const router = (name: string, title: string): string => `from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from app.db import get_db
from app.services.${name}_service import ${title}Service

router = APIRouter(prefix="/${name}", tags=["${title}"])


@router.post("/send")
def send(db: Session = Depends(get_db)):
    return ${title}Service(db).send()
`;
const service = (title: string, model: string): string => `from sqlalchemy.orm import Session

from app.errors import Missing
from app.models.${model.toLowerCase()} import ${model}


class ${title}Service:
    def __init__(self, db: Session):
        self.db = db

    def send(self):
        found = self.db.query(${model}).first()
        if found is None:
            raise Missing("${title} not found")
        return {"id": found.id}
`;
const PROJECT: Readonly<Record<string, string>> = {
  'app/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI

from app.api.report_routes import router as report_router
from app.api.digest_routes import router as digest_router

app = FastAPI()
app.include_router(report_router)
app.include_router(digest_router)


@app.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "DELETE"])
def not_found(rest: str):
    return {"path": rest}
`,
  'app/db.py': `from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, sessionmaker

engine = create_engine("sqlite:///app.db")
make_session = sessionmaker(engine)


class Base(DeclarativeBase):
    pass


def get_db():
    with make_session() as session:
        yield session
`,
  'app/errors.py': `from fastapi import HTTPException


class Missing(HTTPException):
    def __init__(self, message: str):
        super().__init__(status_code=404, detail=message)
`,
  ...Object.fromEntries(
    ['Report', 'Digest'].flatMap((title) => {
      const name = title.toLowerCase();
      return [
        [`app/api/${name}_routes.py`, router(name, title)],
        [`app/services/${name}_service.py`, service(title, title)],
        [
          `app/models/${name}.py`,
          `from sqlalchemy import Column, Integer

from app.db import Base


class ${title}(Base):
    __tablename__ = "${name}s"

    id = Column(Integer, primary_key=True)
`,
        ],
      ];
    }),
  ),
};

it('routers that serve no resource show its layers, their names, and the exception for what is missing', async () => {
  workspace = new ScratchWorkspace(PROJECT);
  await workspace.succeed(MAKE);
  expect(workspace.read('app/services/widget_service.py')).toMatch(
    /class WidgetService:\n {4}def __init__\(self, db: Session\)/,
  );
  expect(workspace.read('app/models/widget.py')).toContain('id = Column(Integer, primary_key=True)');
  const written = workspace.read('app/api/widget_routes.py');
  expect(written).toContain('WidgetService(db).get_all()');
  expect(written).toContain('raise Missing("Widget not found")');
  expect(written).toContain('from app.errors import Missing\n');
});

it('what is done stands in the path of a resource, and is none itself', async () => {
  const text = PROJECT['app/api/report_routes.py'] ?? '';
  workspace = new ScratchWorkspace({
    ...PROJECT,
    'app/api/report_routes.py': `${text}

@router.get("/all")
def all_reports():
    return []


@router.get("/get/{report_id}")
def get_report(report_id: int):
    return {}


@router.delete("/delete/{report_id}")
def delete_report(report_id: int):
    return {}
`,
  });
  expect(await workspace.succeed('layout')).toContain('read from reports\n');
  await workspace.succeed(MAKE);
  expect(await workspace.succeed('routes --no-color')).toContain(' /widget/{widget_id} ');
});

describe('a new route whose requests an earlier one takes', () => {
  const greedy = {
    ...PROJECT,
    'app/api/digest_routes.py': `${(PROJECT['app/api/digest_routes.py'] ?? '').replace('prefix="/digest", ', '')}

@router.get("/{kind}/{key}")
def any_of(kind: str, key: str):
    return {}
`,
  };

  it('is included before that', async () => {
    workspace = new ScratchWorkspace(greedy);
    expect(await workspace.succeed(MAKE)).not.toContain('never reached');
    expect(workspace.read('app/main.py')).toContain(`app.include_router(report_router)
app.include_router(widget_router)
app.include_router(digest_router)
`);
  });

  it('is named where a loop includes them', async () => {
    const main = PROJECT['app/main.py'] ?? '';
    const loop = 'for router in [report_router, digest_router]:\n    app.include_router(router)\n';
    workspace = new ScratchWorkspace({
      ...greedy,
      'app/main.py': main.replace(/app\.include_router\(report_router\)\n.*\n/, loop),
    });
    expect(await workspace.succeed(MAKE)).toMatch(
      /^GET \/widgets\/\{widget_id\} is never reached: GET \/\{kind\}\/\{key\} \(app\/api\/digest_routes\.py:\d+\) takes its requests first\. Include the router earlier\.$/m,
    );
  });
});
