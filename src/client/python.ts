import { Failure } from '../base/diagnostics/failure';
import { shellWord } from '../base/code/shell-word';
import { findPyproject } from '../base/config/pyproject';
import { at, entriesOf, isTable, textAt, textsOf } from '../base/config/toml-values';
import { suggestion } from '../base/diagnostics/suggest';
import { foldersAround, joinPath } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import type { ClientGenerator, ConfigFile } from './generators';

/** A package that makes Python of an OpenAPI document. */
interface PythonGenerator extends Pick<ClientGenerator, 'name' | 'isFolder' | 'command' | 'config'> {
  /** Behind the backend's name, in that of the output. */
  readonly suffix: string;
  /** The packages that the code needs where it runs. */
  readonly needs: readonly string[];
}

/** The generator's own command takes ruff's default rules. Since 0.17 one of them, PYI036, gives `__exit__` types that mypy refuses. */
const POST_HOOKS = `post_hooks:
  - ruff check --fix-only --select I .
  - ruff format .
`;

/** The generators, in the order in which they're looked for; the first is that of a project without one. */
const GENERATORS: readonly [PythonGenerator, ...PythonGenerator[]] = [
  {
    name: 'openapi-python-client',
    isFolder: true,
    suffix: '_client',
    command: ({ document, output, config = '' }) =>
      `openapi-python-client generate --path ${shellWord(document)} --output-path ${shellWord(output)} --config ${shellWord(config)} --meta none --overwrite`,
    needs: ['httpx', 'attrs'],
    config: {
      names: ['openapi-python-client.yaml'],
      text: () => POST_HOOKS,
    },
  },
  {
    name: 'datamodel-code-generator',
    isFolder: false,
    suffix: '_models.py',
    command: ({ document, output }) =>
      `datamodel-codegen --input ${shellWord(document)} --input-file-type openapi --output ${shellWord(output)} --disable-timestamp`,
    needs: ['pydantic', 'httpx'],
  },
];

/** The options of `datamodel-codegen` where the project has none of its own: without the last two mypy refuses defaults and limits. */
const MODEL_OPTIONS = ' --output-model-type pydantic_v2.BaseModel --set-default-enum-member --use-annotated';

/** The generators that `--with` takes for Python. */
const NAMES = GENERATORS.map(({ name }) => name);

/** The options that say which generator is meant. */
interface Wish {
  readonly python?: boolean;
  readonly with?: string;
  readonly query?: boolean;
}

/** Returns whether the options ask for Python. */
export const isPython = (wish: Wish): boolean => wish.python === true || NAMES.includes(wish.with ?? '');

/** A generator for a project, and the commands that install what the project doesn't name. */
interface ChosenPython {
  readonly generator: ClientGenerator;
  readonly installs: readonly string[];
}

/**
 * Returns the generator that the options name, or the first that the project or one around it names. It's run as the project's
 * lock file says. Throws a Failure for one that isn't known, or for `--query`.
 */
export function choosePython(files: SourceTree, root: string, { with: given, query }: Wish): ChosenPython {
  if (query === true) throw new Failure('--query makes hooks of TanStack Query, which Python has not.');
  const folders = foldersAround(joinPath(root, 'x'));
  const manifests = folders.flatMap((folder) => manifestsIn(files, folder));
  const names = (name: string): boolean => manifests.some((text) => namesPackage(text, name));
  const has = (name: string): boolean => names(name) || (name === 'pydantic' && names('fastapi'));
  const chosen = given ?? NAMES.find(has) ?? GENERATORS[0].name;
  const made = GENERATORS.find(({ name }) => name === chosen);
  if (made === undefined)
    throw new Failure(`--with can't be "${chosen}" for Python; ${suggestion(chosen, NAMES)}`);
  const { lock, run, add, addTool } = managerOf(files, folders);
  const project = findPyproject(files, [root])?.content;
  const settings = at(project, ['tool', 'datamodel-codegen']);
  const group = run === MANAGERS['uv.lock']?.run ? groupOf(project, made.name) : '';
  const told = made.isFolder ? undefined : textAt(settings, ['output']);
  const kind = made.isFolder || isTable(settings) ? '' : MODEL_OPTIONS;
  const missing = made.needs.filter((name) => !has(name));
  return {
    generator: {
      ...made,
      ...(made.config === undefined ? {} : { config: withFound(made.config, files, root) }),
      packages: {},
      output: (backend) =>
        told ??
        joinPath(packageIn(files, root), `${backend.replace(/\W+/g, '_').toLowerCase()}${made.suffix}`),
      command: (place) => `${run}${group}${made.command(place)}${kind}`,
      inputs: ['{projectRoot}/pyproject.toml', ...(lock === undefined ? [] : [`{workspaceRoot}/${lock}`])],
    },
    installs: [
      ...(missing.length === 0 ? [] : [`${add} ${missing.join(' ')}`]),
      ...(has(made.name) ? [] : [`${addTool} ${made.name}`]),
    ],
  };
}

/** Matches a configuration of `openapi-python-client`, whose file may have any name: `config.yml`, `codegen.yml`. */
const CONFIG = /^[\s{]*"?(?:(?:project|package)_name_override|class_overrides|post_hooks)"?\s*:/m;

/** Adds the names of the files beside the project's manifest that are such a configuration. */
function withFound(config: ConfigFile, files: SourceTree, root: string): ConfigFile {
  const found = (files.list(root) ?? []).filter(
    (name) => /\.(?:ya?ml|json)$/.test(name) && CONFIG.test(readText(files, joinPath(root, name)) ?? ''),
  );
  return { ...config, names: [...config.names, ...found] };
}

/** Returns uv's option for the group of dependencies that has a package, if it isn't the one that uv takes anyway. */
function groupOf(project: unknown, name: string): string {
  const groups = entriesOf(at(project, ['dependency-groups']));
  const [group = 'dev'] = groups.find(([, all]) => textsOf(all).some((one) => namesPackage(one, name))) ?? [];
  return group === 'dev' ? '' : `--group ${group} `;
}

/** Commands of a package manager, by its lock file. */
const MANAGERS: Readonly<Record<string, Omit<Manager, 'lock'>>> = {
  'uv.lock': { run: 'uv run ', add: 'uv add', addTool: 'uv add --dev' },
  'poetry.lock': { run: 'poetry run ', add: 'poetry add', addTool: 'poetry add --group dev' },
  'pdm.lock': { run: 'pdm run ', add: 'pdm add', addTool: 'pdm add --dev' },
  'Pipfile.lock': { run: 'pipenv run ', add: 'pipenv install', addTool: 'pipenv install --dev' },
};

interface Manager {
  /** Relative to the workspace root. */
  readonly lock: string | undefined;
  readonly run: string;
  readonly add: string;
  readonly addTool: string;
}

/** Returns the manager of the nearest lock file; without one, pip and the environment that's active. */
function managerOf(files: SourceTree, folders: readonly string[]): Manager {
  for (const folder of folders)
    for (const [name, manager] of Object.entries(MANAGERS)) {
      const lock = joinPath(folder, name);
      if (files.kind(lock) === 'file') return { lock, ...manager };
    }
  return { lock: undefined, run: '', add: 'pip install', addTool: 'pip install' };
}

const MANIFEST = /^(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile|requirements[^/]*\.txt)$/;

function manifestsIn(files: SourceTree, folder: string): readonly string[] {
  const own = (files.list(folder) ?? []).filter((name) => MANIFEST.test(name));
  const inner = (files.list(joinPath(folder, 'requirements')) ?? []).map((name) => `requirements/${name}`);
  return [...own, ...inner].map((name) => readText(files, joinPath(folder, name)) ?? '');
}

/** Returns whether a manifest requires a package, with extras and ranges or not: `"httpx[http2]>=0.28"`, `httpx = "^0.28"`. */
const namesPackage = (manifest: string, name: string): boolean =>
  new RegExp(String.raw`(?:^|["'])\s*${name.replaceAll('-', '[-_.]')}\s*(?:["'[<>=~!;,@]|$)`, 'im').test(
    manifest,
  );

/** Returns the folder of a project's only package, relative to its root: modules in it are packed and found with it. */
function packageIn(files: SourceTree, root: string): string {
  for (const base of ['src', '']) {
    const found = (files.list(joinPath(root, base)) ?? []).filter(
      (name) => !/^tests?$/.test(name) && files.kind(joinPath(root, base, name, '__init__.py')) === 'file',
    );
    const [only, second] = found;
    if (only !== undefined && second === undefined) return joinPath(base, only);
  }
  return '';
}
