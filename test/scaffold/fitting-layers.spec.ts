import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

/** Handlers that get their service from a function, and services that ask a repository. */
const SHOP = projectFiles('service-and-repository');

describe('a service that a function gives, and that asks a repository', () => {
  let workspace: ScratchWorkspace;
  beforeEach(async () => {
    workspace = new ScratchWorkspace(SHOP);
    await workspace.succeed('make resource widgets name:str --register');
  });
  afterEach(() => {
    workspace.dispose();
  });

  it('has the same for a new resource', () => {
    expect(workspace.read('shop/dependencies.py')).toContain(
      'def get_widget_service(session: Opened) -> WidgetService:\n    return WidgetService(session)\n',
    );
    expect(workspace.read('shop/routes/widgets.py')).toContain(
      'def list_widgets(service: WidgetService = Depends(get_widget_service)):\n    return service.list_widgets()\n',
    );
    expect(workspace.read('shop/services/widget_service.py')).toContain(`class WidgetService:
    def __init__(self, session: Session) -> None:
        self.widget_repo = WidgetRepository(session)

    def list_widgets(self) -> Sequence[Widget]:
        return self.widget_repo.find_all()
`);
    expect(workspace.read('shop/repositories/widget_repository.py')).toContain(`class WidgetRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def find_all(self) -> Sequence[Widget]:
`);
  });

  it('goes with it', async () => {
    const { 'nx.json': _, ...before } = SHOP;
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(expect.objectContaining(before));
    expect(workspace.has('shop/repositories/widget_repository.py')).toBe(false);
  });
});

it("what others' rows have and no code of theirs shows is told", async () => {
  const columns = '    tenant_id: Mapped[int]\n    is_deleted: Mapped[bool] = mapped_column(default=False)\n';
  const models = SHOP['shop/models.py']?.replaceAll(/^ +id: .*\n/gm, (line) => `${line}${columns}`);
  const workspace = new ScratchWorkspace({ ...SHOP, 'shop/models.py': models ?? '' });
  const said = await workspace.succeed('make resource widgets name:str --register');
  expect(said).toContain("how others are kept isn't understood (shop/models.py: is_deleted).");
  expect(said).toContain("how others get their owner isn't understood (shop/models.py: tenant_id).");
  workspace.dispose();
});

it('rows are kept as others are put away, not as they are brought back', async () => {
  const models = SHOP['shop/models.py']?.replaceAll(
    /^ +id: .*\n/gm,
    (line) => `${line}    is_archived: Mapped[bool] = mapped_column(default=False)\n`,
  );
  const [repository, service, routes] = [
    'repositories/book_repository',
    'services/book_service',
    'routes/books',
  ].map((name) => `shop/${name}.py`) as [string, string, string]; // As many as the names.
  const workspace = new ScratchWorkspace({
    ...SHOP,
    'shop/models.py': models ?? '',
    [repository]: `${SHOP[repository] ?? ''}
    def delete_or_restore(self, key, is_back):
        book = self.session.get(Book, key)
        if is_back:
            book.is_archived = False
        else:
            book.is_archived = True
        self.session.commit()
`,
    [service]: `${SHOP[service] ?? ''}
    def delete_book(self, key):
        self.book_repo.delete_or_restore(key, False)
`,
    [routes]: `${SHOP[routes] ?? ''}

@router.delete("/{book_id}", status_code=204)
def delete_book(book_id: int, service: BookService = Depends(get_book_service)):
    service.delete_book(book_id)
`,
  });
  await workspace.succeed('make resource widgets name:str --register --like books');
  expect(workspace.read('shop/repositories/widget_repository.py')).toContain('widget.is_archived = True');
  workspace.dispose();
});

describe('a class that has a repository for each resource', () => {
  const uow = (session: string): string => `from shop.repositories.author_repository import AuthorRepository
from shop.repositories.book_repository import BookRepository


class Any:
    authors: type[AuthorRepository]
    books: type[BookRepository]


class Work(Any):
    def __enter__(self):
        self.authors = AuthorRepository(${session})
        self.books = BookRepository(${session})
`;
  const make = async (work: string): Promise<readonly [said: string, work: string]> => {
    const main = `import shop.work\n${SHOP['shop/main.py'] ?? ''}`;
    const workspace = new ScratchWorkspace({ ...SHOP, 'shop/work.py': work, 'shop/main.py': main });
    const said = await workspace.succeed('make resource widgets name:str --register');
    const made = workspace.read('shop/work.py');
    await workspace.succeed('destroy resource widgets');
    expect(workspace.read('shop/work.py')).toBe(work);
    workspace.dispose();
    return [said, made];
  };

  it('is named', async () => {
    const work = uow('self.session');
    const [said, made] = await make(work);
    expect(said).toContain(
      "skipped: Any of shop/work.py has one for each resource; the new one isn't in it.",
    );
    expect(made).toBe(work);
  });
});
