import { baseName, joinPath, parentOf } from '../../source/paths';
import { foldersAround } from '../folders';
import { climb } from '../search-path';
import { locateModule } from '../target';
import { isMinor, nearestEndings, type Survey } from './survey';

/** `from .main import app as api`, as text tells it. */
export interface ImportedName {
  /** `''` where a module is imported as a whole: `import app.main as m`. */
  readonly name: string;
  readonly as: string;
  /** With its leading dots. */
  readonly module: string;
}

const FROM = /^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#;]+)/gm;
const IMPORT =
  /^[ \t]*import[ \t]+([\w.]+(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t]*[\w.]+(?:[ \t]+as[ \t]+\w+)?)*)/gm;

/** Every import statement of a module, those in functions too. Text only: what stands in a string counts too. */
export function importedNames(text: string): readonly ImportedName[] {
  const from = [...text.matchAll(FROM)].flatMap(([, module = '', names = '']) =>
    listed(names).map(({ name, as }) => ({ module, name, as: as ?? name })),
  );
  const whole = [...text.matchAll(IMPORT)].flatMap(([, names = '']) =>
    listed(names).map(({ name, as }) => ({ module: name, name: '', as: as ?? name })),
  );
  return [...from, ...whole];
}

function listed(names: string): readonly { name: string; as: string | undefined }[] {
  return names
    .replace(/#[^\n]*|[()\\]/g, ' ')
    .split(',')
    .flatMap((item) => {
      const [name, keyword, as] = item.trim().split(/\s+/);
      return name === undefined || name === '' ? [] : [{ name, as: keyword === 'as' ? as : undefined }];
    });
}

/** The file of the module that `file` means by a dotted name, relative or absolute; only in the workspace. */
export function moduleFile(survey: Survey, file: string, module: string): string | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const name = module.slice(dots);
  if (dots === 0) return locateModule(survey.tree, name, importFolders(survey, file))?.file;
  let folder = parentOf(file);
  for (let level = 1; level < dots; level++) folder = parentOf(folder);
  if (name !== '') return locateModule(survey.tree, name, [folder])?.file;
  const init = joinPath(folder, '__init__.py');
  return survey.tree.kind(init) === 'file' ? init : undefined;
}

/** Where absolute imports of a file may count from: outside of its package, as Python has it. */
function importFolders(survey: Survey, file: string): readonly string[] {
  return remembered(FOLDERS, survey, file, () => findFolders(survey, file));
}

function findFolders(survey: Survey, file: string): readonly string[] {
  const top = climb(survey.tree, file);
  const around = foldersAround(joinPath(top, 'x'));
  const inner = around.map((folder) => joinPath(folder, 'src'));
  return [...new Set([...around, ...inner, ...(isLoose(survey, file) ? [parentOf(file)] : [])])];
}

/** Whether a file in a package doesn't know of it: then it's a program, and its own folder counts too. */
function isLoose(survey: Survey, file: string): boolean {
  const name = baseName(parentOf(file));
  return !new RegExp(String.raw`^[ \t]*(?:from|import)[ \t]+(?:\.|${name.replace(/\W/g, '.')}\b)`, 'm').test(
    survey.text(file),
  );
}

/** The workspace's modules that a file imports; `from app import main` is `app/main.py` and `app/__init__.py`. */
export function importedFiles(survey: Survey, file: string): readonly string[] {
  return remembered(IMPORTED, survey, file, () => findImported(survey, file));
}

type Memory = WeakMap<Survey, Map<string, readonly string[]>>;

const IMPORTED: Memory = new WeakMap();
const FOLDERS: Memory = new WeakMap();

/** An answer for a file, found once a survey. */
function remembered(
  memory: Memory,
  survey: Survey,
  file: string,
  find: () => readonly string[],
): readonly string[] {
  const known = memory.get(survey) ?? new Map<string, readonly string[]>();
  memory.set(survey, known);
  const answer = known.get(file) ?? find();
  known.set(file, answer);
  return answer;
}

function findImported(survey: Survey, file: string): readonly string[] {
  const files = importedNames(survey.text(file)).flatMap(({ module, name }) => [
    moduleFile(survey, file, module),
    name === ''
      ? undefined
      : moduleFile(survey, file, module.endsWith('.') ? module + name : `${module}.${name}`),
  ]);
  return [...new Set(files.filter((one) => one !== undefined))];
}

/** Modules followed from one application. */
const MAX_REACHED = 1_500;

/** Everything that a module imports, directly or not, itself first. */
export function reachedFrom(survey: Survey, file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached) {
    if (reached.size > MAX_REACHED) break;
    for (const imported of importedFiles(survey, one)) reached.add(imported);
  }
  return reached;
}

/** The folders that the absolute imports of an application's modules count from, those that most need first. */
export function importedFoldersOf(survey: Survey, entry: string, files: Iterable<string>): readonly string[] {
  const uses = new Map<string, number>();
  const folders = importFolders(survey, entry);
  const found = new Map<string, string | undefined>();
  for (const file of files) {
    for (const module of new Set(importedNames(survey.text(file)).map((one) => one.module))) {
      if (module.startsWith('.')) continue;
      if (!found.has(module))
        found.set(
          module,
          locateModule(survey.tree, module, folders)?.importedFrom ?? elsewhere(survey, file, module),
        );
      const folder = found.get(module);
      if (folder !== undefined) uses.set(folder, (uses.get(folder) ?? 0) + 1);
    }
  }
  return [...uses].sort(([, left], [, right]) => right - left).map(([folder]) => folder);
}

/** `shared.db` in `libs/shared/src/`: a module of another package of the workspace, known by more than one name. */
function elsewhere(survey: Survey, file: string, module: string): string | undefined {
  if (!module.includes('.')) return undefined;
  const path = module.replaceAll('.', '/');
  const near = nearestEndings(survey, [`${path}.py`, `${path}/__init__.py`], file);
  const [only] = near;
  // Within a package the module would go by its full name: another's of that name is meant.
  const isPackage = only !== undefined && survey.tree.kind(joinPath(only.folder, '__init__.py')) === 'file';
  return near.length === 1 && only !== undefined && !isPackage && !isMinor(only.file)
    ? only.folder
    : undefined;
}
