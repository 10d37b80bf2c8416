import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { NameLists } from '../../../src/analysis/libraries/names/lists';
import { ownerNames, tableOf, type Table } from '../../../src/analysis/libraries/names/table';

type Owners = Readonly<Record<string, readonly string[]>>;

/** The output of `npm run names -- --sample`. */
interface Sample {
  readonly release: string;
  readonly read: Readonly<Record<string, Owners>>;
  readonly imported: Owners;
  readonly standard: Owners;
}

const SCRIPT = join(__dirname, '..', '..', '..', 'scripts', 'names.mjs');
/** The releases in scripts/requirements.txt. */
const FASTAPI = [0, 165, 0] as const;

const printed = execFileSync(process.execPath, [SCRIPT, '--sample'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
// The cast says what the script prints.
const sample = printed === '' ? undefined : (JSON.parse(printed) as Sample);
const [major = 3, minor = 11] = (sample?.release ?? '3.11').split('.').map(Number);
const releases = { fastapi: FASTAPI, python: [major, minor] as const };
const describeWithPython = sample === undefined ? describe.skip : describe;

const asTable = (owners: Owners, like: Table): Table => ({
  ...like,
  owners: Object.fromEntries(Object.entries(owners).map(([owner, names]) => [owner, names.join(' ')])),
});

describeWithPython('the names of packages', () => {
  const { read = {}, imported = {}, standard = {} } = sample ?? {};

  it.each(['fastapi', 'starlette', 'pydantic', 'pydantic_settings'])(
    'of %s are those in its source',
    (top) => {
      const kept = tableOf(top, releases);
      expect(kept).toBeDefined();
      if (kept === undefined) return;
      const fresh = asTable(read[top] ?? {}, kept);
      const owners = [...new Set([...Object.keys(kept.owners), ...Object.keys(fresh.owners)])];
      const of = (table: Table): unknown => owners.map((owner) => [owner, ownerNames(table, owner)]);
      expect(of(kept)).toEqual(of(fresh));
    },
  );

  it('miss none that an import finds, and claim none that it lacks', () => {
    const lists = new NameLists(releases);
    const table = tableOf('fastapi', releases);
    const wrong = Object.entries(imported)
      // A submodule that wasn't imported is `?`.
      .filter(([owner, tokens]) => owner.startsWith('fastapi') && !tokens.includes('?'))
      .flatMap(([owner, tokens]) => {
        const there = new Set(tokens.map((token) => token.replace(/^[*.~<!]/u, '').replace(/=.*/u, '')));
        const missed = [...there].filter(
          (name) =>
            lists.has(owner, name, /\.[A-Z_]\w*$/u.test(owner) ? 'object' : 'itself') === false &&
            name !== '' &&
            !name.includes('.'),
        );
        const own = (table && ownerNames(table, owner)?.own) ?? new Set<string>();
        const claimed = [...own].filter(
          (name) => !there.has(name) && lists.has(owner, name, 'itself') === true,
        );
        return [
          ...missed.map((name) => `${owner} misses ${name}`),
          ...claimed.map((name) => `${owner} claims ${name}`),
        ];
      });
    expect(wrong).toEqual([]);
  });

  it("are, of Python's own modules, the public ones that an import finds", () => {
    const kept = tableOf('builtins', releases);
    const fresh = kept && asTable(standard, kept);
    const publicNames = (table: Table | undefined, owner: string): readonly string[] =>
      [...((table && ownerNames(table, owner)?.own) ?? [])].filter((name) => !name.startsWith('_')).sort();
    for (const owner of ['builtins', 'builtins.str', 'enum', 'functools', 'json', 'pathlib', 'pathlib.Path'])
      expect([owner, publicNames(kept, owner)]).toEqual([owner, publicNames(fresh, owner)]);
  });
});

describe('a name', () => {
  const at = (fastapi: readonly [number, number, number], python: readonly [number, number] = [3, 13]) =>
    new NameLists({ fastapi, python });

  it.each([
    ['fastapi.applications.FastAPI', 'add_event_handler', false, true],
    ['fastapi.FastAPI', 'add_websocket_route', false, true],
    ['fastapi.routing', 'iter_route_contexts', true, false],
    ['fastapi.routing', 'missing', false, false],
    ['fastapi.routing.APIRoute', 'dependant', true, true],
    ['fastapi.Request', 'query_params', true, true],
    ['pydantic.BaseModel', 'model_dump', true, true],
    ['pydantic', 'no_such_name', false, false],
    ['pydantic.v1', 'anything', undefined, undefined],
    ['pathlib.Path', 'write_bytes', true, true],
    ['pathlib.Path', 'no_such_name', false, false],
    ['datetime.timedelta', 'total_seconds', true, true],
    ['httpx', 'Client', undefined, undefined],
  ])('of %s: %s', (owner, name, now, before) => {
    expect(at([0, 165, 0]).has(owner, name, 'object')).toBe(now);
    expect(at([0, 115, 0]).has(owner, name, 'object')).toBe(before);
  });

  it('is looked up in the release of Python and of the lock file', () => {
    expect(at([0, 165, 0], [3, 10]).has('typing', 'Self', 'itself')).toBe(false);
    expect(at([0, 165, 0], [3, 14]).has('typing', 'Self', 'itself')).toBe(true);
    const locked = new NameLists({ fastapi: [0, 140, 0], starlette: [0, 50, 0], python: [3, 13] });
    expect(locked.has('fastapi.FastAPI', 'add_event_handler', 'object')).toBe(true);
  });

  it("isn't said to be missing from a release that's newer or older than the table", () => {
    expect(at([0, 999, 0]).has('fastapi.routing', 'missing', 'itself')).toBeUndefined();
    expect(at([0, 999, 0]).has('fastapi.routing', 'APIRoute', 'itself')).toBe(true);
    expect(at([0, 90, 0]).has('fastapi.routing', 'APIRoute', 'itself')).toBeUndefined();
  });

  it('is known to be a class where the lists say so', () => {
    const lists = at([0, 165, 0]);
    expect(
      [
        'datetime.timedelta',
        'uuid.UUID',
        'fastapi.Request',
        'os.getcwd',
        'fastapi.Depends',
        'httpx.Client',
      ].map((name) => lists.isClass(name)),
    ).toEqual([true, true, true, false, undefined, undefined]);
  });
});
