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
 * Returns the metadata that a project's folder declares: PEP 621 and Poetry in `pyproject.toml`, else setuptools in
 * `setup.cfg`. Returns `undefined` if no name is declared.
 */
export function distributionIn(read: Read, folder: string): Distribution | undefined {
  const text = read(joinPath(folder, 'pyproject.toml'));
  const content = text === undefined ? undefined : parseToml(text);
  const declared = content === undefined ? undefined : fromPyproject(read, folder, content);
  const setup = read(joinPath(folder, 'setup.cfg'));
  const legacy = setup === undefined ? undefined : fromSetupCfg(setup);
  if (declared === undefined || legacy === undefined) return declared ?? legacy;
  const entryPoints = [...declared.entryPoints, ...legacy.entryPoints];
  return { ...declared, version: declared.version ?? legacy.version, entryPoints };
}

/** Returns true if a name means a distribution: letter case, `-`, `_` and `.` don't count (PEP 503). */
export const isNamed = ({ name }: Distribution, given: string): boolean =>
  normalName(name) === normalName(given);

function fromPyproject(read: Read, folder: string, content: Toml): Distribution | undefined {
  const project = at(content, ['project']);
  const poetry = at(content, ['tool', 'poetry']);
  const name = textAt(project, ['name']) ?? textAt(poetry, ['name']);
  if (name === undefined) return undefined;
  const groups = [...entriesOf(at(project, ['entry-points'])), ...entriesOf(at(poetry, ['plugins']))];
  return {
    name,
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

function fromSetupCfg(text: string): Distribution | undefined {
  const setup = parseIni(text);
  const metadata = setup.get('metadata');
  const name = metadata?.get('name');
  if (metadata === undefined || name === undefined) return undefined;
  const version = metadata.get('version');
  const groups = [...(setup.get('options.entry_points') ?? [])].filter(
    ([group]) => !group.endsWith("_scripts"),
  );
  return {
    name,
    version: version === undefined || /^(?:attr|file):/u.test(version) ? undefined : version,
    summary: metadata.get('description'),
    entryPoints: groups.flatMap(([group, lines]) =>
      [...lines.matchAll(/^\s*([^=\n]+?)\s*=\s*(\S+)\s*$/gmu)].map(([, key = '', value = '']) => ({
        group,
        name: key,
        value,
      })),
    ),
  };
}
