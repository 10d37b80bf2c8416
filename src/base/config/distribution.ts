import { parseIni } from './ini';
import { normalName, parseToml } from './pyproject';
import { at, entriesOf, textAt, type Toml } from './toml-values';
import { joinPath } from '../source/paths';

/** One entry point of a distribution: `stock = "plug_stock.api:router"` in the group `host.routers`. */
export interface EntryPoint {
  readonly group: string;
  readonly name: string;
  readonly value: string;
}

/** The metadata of a package that a project of the workspace makes. */
export interface Distribution {
  /** As the project writes it. */
  readonly name: string;
  /** `undefined` if it's computed when the package is built. */
  readonly version: string | undefined;
  readonly summary: string | undefined;
  /** Without those of scripts: other packages have some, too. */
  readonly entryPoints: readonly EntryPoint[];
}

/** Returns the text of a file; `undefined` if there's none. */
type Read = (file: string) => string | undefined;

/**
 * Returns the metadata that a project's folder declares: PEP 621 and Poetry in `pyproject.toml`, and setuptools in
 * `setup.cfg` and, as far as it's literal, in `setup.py`. Returns `undefined` if no name is declared.
 */
export function distributionIn(read: Read, folder: string): Distribution | undefined {
  const text = read(joinPath(folder, 'pyproject.toml'));
  const content = text === undefined ? undefined : parseToml(text);
  const declared = content === undefined ? undefined : fromPyproject(read, folder, content);
  const setup = read(joinPath(folder, 'setup.cfg'));
  const script = read(joinPath(folder, 'setup.py'));
  const all = [
    declared,
    setup === undefined ? undefined : fromSetupCfg(setup),
    script === undefined ? undefined : fromSetupPy(script),
  ].filter((one) => one !== undefined);
  const [name] = all.flatMap((one) => one.name ?? []);
  if (name === undefined) return undefined;
  return {
    name,
    version: all.flatMap((one) => one.version ?? [])[0],
    summary: all.flatMap((one) => one.summary ?? [])[0],
    entryPoints: all.flatMap((one) => one.entryPoints ?? []),
  };
}

/** Returns true if a name means a distribution: letter case, `-`, `_` and `.` don't count (PEP 503). */
export const isNamed = ({ name }: Distribution, given: string): boolean =>
  normalName(name) === normalName(given);

function fromPyproject(read: Read, folder: string, content: Toml): Partial<Distribution> {
  const project = at(content, ['project']);
  const poetry = at(content, ['tool', 'poetry']);
  const name = textAt(project, ['name']) ?? textAt(poetry, ['name']);
  const groups = [...entriesOf(at(project, ['entry-points'])), ...entriesOf(at(poetry, ['plugins']))];
  return {
    ...(name === undefined ? {} : { name }),
    version: textAt(project, ['version']) ?? textAt(poetry, ['version']) ?? dynamic(read, folder, content),
    summary: textAt(project, ['description']) ?? textAt(poetry, ['description']),
    entryPoints: groups.flatMap(([group, table]) =>
      entriesOf(table).flatMap(([key, value]) =>
        typeof value === 'string' ? [{ group, name: key, value }] : [],
      ),
    ),
  };
}

/** Returns the version that hatch or setuptools reads from a file: `path = "src/shop/__init__.py"`, `attr = "shop.__version__"`. */
function dynamic(read: Read, folder: string, content: Toml): string | undefined {
  const path = textAt(content, ['tool', 'hatch', 'version', 'path']);
  const attr = textAt(content, ['tool', 'setuptools', 'dynamic', 'version', 'attr']);
  const parts = attr?.split('.') ?? [];
  const variable = parts.pop() ?? '__version__';
  const module = parts.join('/');
  const places = ['', 'src'].flatMap((root) => [`${root}/${module}.py`, `${root}/${module}/__init__.py`]);
  const files = path === undefined ? (attr === undefined ? [] : places) : [path];
  const pattern = new RegExp(String.raw`^(?:${variable}|VERSION)\b[^=\n]*=\s*["']([^"'\n]+)["']`, 'mu');
  for (const file of files) {
    const found = pattern.exec(read(joinPath(folder, file)) ?? '')?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

function fromSetupCfg(text: string): Partial<Distribution> {
  const setup = parseIni(text);
  const metadata = setup.get('metadata');
  const name = metadata?.get('name');
  const version = metadata?.get('version');
  const groups = [...(setup.get('options.entry_points') ?? [])].filter(
    ([group]) => !group.endsWith('_scripts'),
  );
  return {
    ...(name === undefined ? {} : { name }),
    version: version === undefined || /^(?:attr|file):/u.test(version) ? undefined : version,
    summary: metadata?.get('description'),
    entryPoints: groups.flatMap(([group, lines]) => pointsIn(group, lines.split('\n'))),
  };
}

/** Reads literals in a `setup.py`: `name="shop"`, `entry_points={"shop.plugins": ["carts = shop.carts:router"]}`. */
function fromSetupPy(text: string): Partial<Distribution> {
  const literal = (key: string): string | undefined =>
    new RegExp(String.raw`\b${key}\s*=\s*["']([^"'\n]+)["']`, 'u').exec(text)?.[1];
  const name = literal('name');
  const table = /\bentry_points\s*=\s*\{([^}]*)\}/u.exec(text)?.[1] ?? '';
  const groups = [...table.matchAll(/["']([\w.-]+)["']\s*:\s*\[([^\]]*)\]/gu)];
  return {
    ...(name === undefined ? {} : { name }),
    version: literal('version'),
    summary: literal('description'),
    entryPoints: groups
      .filter(([, group = '']) => !group.endsWith('_scripts'))
      .flatMap(([, group = '', items = '']) =>
        pointsIn(
          group,
          [...items.matchAll(/["']([^"'\n]+)["']/gu)].map(([, line = '']) => line),
        ),
      ),
  };
}

/** Reads entry points as setuptools writes them: `carts = shop.carts:router`. */
function pointsIn(group: string, lines: readonly string[]): readonly EntryPoint[] {
  return lines.flatMap((line) => {
    const [, name, value] = /^\s*([^=]+?)\s*=\s*(\S.*?)\s*$/u.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ group, name, value }];
  });
}
