import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const PROJECT: Readonly<Record<string, string>> = projectFiles('gadgets-by-feature');
const ROUTER = PROJECT['app/gadgets/router.py'] ?? '';

/** A service that asks a repository with a base. */
const REPOSITORY = projectFiles('gadgets-by-repository');
const BASE = REPOSITORY['app/base.py'] ?? '';

const MAKE = 'make resource widgets name:str price:decimal --register';

const workspace = scratch();

async function made(files: Readonly<Record<string, string>>): Promise<string> {
  workspace.open(files);
  const before = workspace.contents();
  const said = await workspace.succeed(MAKE);
  const written = ['repository', 'service', 'router'].flatMap((one) => {
    const path = `app/widgets/${one}.py`;
    return workspace.contents()[path] === undefined ? [] : [workspace.read(path)];
  });
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return [said, ...written].join('\n');
}

const calls = (text: string): readonly string[] =>
  text
    .replace(/\(\s+/g, '(')
    .replace(/\s+\)/g, ')')
    .match(/(?<=await )\w.*\(.*\)/g) ?? [];

describe('a class of queries where the others share a base', () => {
  it('hands its table and its session to the base, and its service has rows of the base made', async () => {
    const text = await made(REPOSITORY);
    expect(text).toContain(`class WidgetRepository(BaseRepository[Widget]):
    def __init__(self, session) -> None:
        super().__init__(Widget, db=session)
`);
    expect(calls(text).filter((one) => one.startsWith('self.'))).toEqual([
      'self.repository.find_all()',
      'self.repository.create(Widget(**data.model_dump()))',
      'self.repository.get_by_id(widget_id)',
      'self.repository.update(widget.id, **data.model_dump(exclude_unset=True))',
      'self.repository.delete(widget.id)',
    ]);
  });

  it('has methods of its own for what the base does otherwise, by the session that the base keeps', async () => {
    const text = await made({
      ...REPOSITORY,
      'app/base.py': BASE.replace('def update(self, id: int', 'def update(self, id: int, by: str').replace(
        'await self.db.delete(await self.get_by_id(id))\n        await self.db.commit()',
        'await self.db.delete(await self.get_by_id(id))',
      ),
    });
    expect(text).toMatch(/async def update_widget\(self, widget: Widget, data: WidgetUpdate\)/);
    expect(text).toMatch(/await self\.db\.delete\(widget\)\n {8}await self\.db\.commit\(\)/);
  });

  it.each([
    [
      'whose class keeps more than that',
      { 'app/gadgets/repository.py': /(super\(\).*\n)/, with: '$1        self.colours = {}\n' },
    ],
    [
      'that has methods without a body',
      {
        'app/base.py': /(?=\n {4}async def find_all)/,
        with: '\n    @abstractmethod\n    def count(self): ...\n',
      },
    ],
  ])('stands without a base %s, and says so', async (_, { with: text, ...change }) => {
    const [path = '', pattern = ''] = Object.entries(change)[0] ?? [];
    const said = await made({ ...REPOSITORY, [path]: REPOSITORY[path]?.replace(pattern, text) ?? '' });
    expect(said).toContain('class WidgetRepository:');
    expect(said).toContain(
      'skipped: GadgetRepository of app/gadgets/repository.py has methods of BaseRepository',
    );
  });

  it('tells a base without objects its table', async () => {
    const text = await made({
      ...PROJECT,
      'app/base.py': BASE.replace(/ {4}def __init__[^]*?\n\n/, '    model = None\n\n')
        .replaceAll('    async def', '    @classmethod\n    async def')
        .replaceAll('self, ', 'cls, db: AsyncSession, ')
        .replaceAll('self.db', 'db')
        .replaceAll('self.model', 'cls.model'),
      'app/gadgets/router.py': ROUTER.replaceAll('Service(session).', 'Service.').replace(
        /(Service\.\w+\()/g,
        '$1session, ',
      ),
      'app/gadgets/service.py': `from app.base import BaseRepository
from app.gadgets.models import Gadget


class GadgetService(BaseRepository[Gadget]):
    model = Gadget
`,
    });
    expect(text).toContain('class WidgetService(BaseRepository[Widget]):\n    model = Widget\n');
    expect(calls(text)).toContain('WidgetService.find_all(session)');
    expect(calls(text)).toContain('WidgetService.delete(session, widget_id)');
  });
});
