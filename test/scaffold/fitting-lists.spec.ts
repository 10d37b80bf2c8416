import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

/** Returns a project whose list of gadgets takes these parameters and answers with this type. */
const project = (parameters: string, type: string): Readonly<Record<string, string>> => ({
  ...projectFiles('gadget-lists'),
  'app/gadgets.py': `from fastapi import APIRouter, Query

from app import settings
from app.schemas import (
    GadgetCreate,
    GadgetList,
    GadgetOut,
    GadgetPage,
    GadgetsAndMeta,
    GadgetUpdate,
    Page,
)

router = APIRouter(prefix="/gadgets")


@router.get("", response_model=${type})
def list_gadgets(${parameters}):
    return ask_for_them(${parameters.replace(/:[^,]*/g, '')})


@router.post("", response_model=GadgetOut)
def create_gadget(data: GadgetCreate): ...


@router.get("/{gadget_id}", response_model=GadgetOut)
def get_gadget(gadget_id: int): ...


@router.put("/{gadget_id}", response_model=GadgetOut)
def update_gadget(gadget_id: int, data: GadgetUpdate): ...
`,
});

const workspace = scratch();

/** Makes widgets, and returns the text of their router and of the schemas. */
async function made(
  parameters: string,
  type: string,
): Promise<{ router: string; schemas: string; output: string }> {
  workspace.open(project(parameters, type));
  const before = workspace.contents();
  const output = await workspace.succeed('make resource widgets name:str --register');
  const [router, schemas] = [workspace.read('app/widgets.py'), workspace.read('app/schemas.py')];
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return { router, schemas, output };
}

describe('a list that others give as an object', () => {
  it('has a class of its own with the same fields, which tell of the page', async () => {
    const { router, schemas } = await made(
      'skip: int = Query(0, ge=0), limit: int = settings.GADGETS_PER_PAGE',
      'GadgetList',
    );
    expect(schemas).toContain(`class WidgetList(BaseModel):
    widgets: list[WidgetOut]
    total: int = Field(ge=0)
    page_size: int
    page: int
    has_next: bool
    note: str | None = None
`);
    expect(router).toContain('def list_widgets(skip: int = Query(0, ge=0), limit: int = 10):\n');
    expect(router).toContain(`    return WidgetList(
        widgets=widgets[skip:][:limit],
        total=count,
        page_size=limit,
        page=skip // max(limit, 1) + 1,
        has_next=skip + limit < count,
    )
`);
  });

  it('is the generic of the project, and the same one where a class of its own inherits from that', async () => {
    const pages = 'page: int = Query(1, ge=1), size: int = Query(20, ge=1)';
    const answer = `(
        items=widgets[(page - 1) * size:][:size],
        total=count,
        page=page,
        size=size,
        pages=(count + size - 1) // size,
    )
`;
    const generic = await made(pages, 'Page[GadgetOut]');
    expect(generic.router).toContain('from app.schemas import Page, WidgetCreate, WidgetOut, WidgetUpdate\n');
    expect(generic.router).toContain(`response_model=Page[WidgetOut])\n`);
    expect(generic.router).toContain(`    return Page${answer}`);
    workspace.dispose();
    const own = await made(pages, 'GadgetPage');
    expect(own.schemas).toContain('class WidgetPage(Page[WidgetOut]):\n    pass\n');
    expect(own.router).toContain(`    return WidgetPage${answer}`);
  });

  it('is a plain one, with a note, where nothing shows the value of a field', async () => {
    const { router, output } = await made('skip: int = 0, limit: int = 10', 'GadgetsAndMeta');
    expect(router).toContain('response_model=list[WidgetOut]');
    expect(output).toContain('others wrap theirs (GadgetsAndMeta of app/gadgets.py:');
  });
});
