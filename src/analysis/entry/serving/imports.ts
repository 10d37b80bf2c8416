import { scanImports } from '../../python/import-scanner';
import { baseName, joinPath, parentOf } from '../../../base/source/paths';
import { foldersAround } from '../folders';
import { climb } from '../search-path';
import { locateModule } from '../target';
import type { Survey } from './survey';

/** `from .main import app as api`, as text tells it. */
export interface ImportedName {
  /** `''` where a module is imported as a whole: `import app.main as m`. */
  readonly name: string;
  readonly as: string;
  /** With its leading dots. */
  readonly module: string;
}

const FROM = /[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#;]+)/y;
const IMPORT =
  /[ \t]*import[ \t]+([\w.]+(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t]*[\w.]+(?:[ \t]+as[ \t]+\w+)?)*)/y;

/** Every import statement of a module, those in functions too. Text only: what stands in a string counts too. */
export function importedNames(text: string): readonly ImportedName[] {
  const from: ImportedName[] = [];
  const whole: ImportedName[] = [];
  for (const start of linesWith(text, 'import')) {
    FROM.lastIndex = IMPORT.lastIndex = start;
    const [, module = '', named = ''] = FROM.exec(text) ?? [];
    for (const { name, as } of listed(named)) from.push({ module, name, as: as ?? name });
    const names = named === '' ? IMPORT.exec(text)?.[1] : undefined;
    for (const { name, as } of listed(names ?? '')) whole.push({ module: name, name: '', as: as ?? name });
  }
  return [...from, ...whole];
}

/** Where the lines that have a word begin. A plain search: patterns at every line of every file are slow. */
function* linesWith(text: string, word: string): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at)) {
    yield text.lastIndexOf('\n', at) + 1;
    at = text.indexOf('\n', at);
    if (at < 0) return;
  }
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

/** What a file imports: see {@link importedNames}; by `import_module` and `__import__` too. */
export function importsOf(survey: Survey, file: string): readonly ImportedName[] {
  return survey.once('imports', file, () => {
    const text = survey.text(file);
    return [...importedNames(text), ...modulesByText(text)];
  });
}

const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u;

/** Modules that are named as text: `import_module("app.users")`, and where a name is put together, in any string. */
function modulesByText(text: string): readonly ImportedName[] {
  if (!/\b(?:import_module|__import__)\b/.test(text)) return [];
  const { imports, hasComputed, strings } = scanImports(text);
  const listed = hasComputed ? strings.filter((one) => DOTTED.test(one)) : [];
  const modules = [...imports.map(({ module }) => module), ...listed];
  return [...new Set(modules)].map((module) => ({ module, name: '', as: '' }));
}

/** The file of the module that `file` means by a dotted name, relative or absolute; only in the workspace. */
export function moduleFile(survey: Survey, file: string, module: string): string | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const name = module.slice(dots);
  if (dots === 0) return locateModule(survey.tree, name, foldersWith(survey, file, name))?.file;
  let folder = parentOf(file);
  for (let level = 1; level < dots; level++) folder = parentOf(folder);
  if (name !== '') return locateModule(survey.tree, name, [folder])?.file;
  const init = joinPath(folder, '__init__.py');
  return survey.tree.kind(init) === 'file' ? init : undefined;
}

/** Where absolute imports of a file may count from: outside of its package, as Python has it. */
export function importFolders(survey: Survey, file: string): readonly string[] {
  return survey.once('folders', file, () => findFolders(survey, file));
}

/** Those of them that have the top of a dotted name at all: most names are of libraries, which none has. */
function foldersWith(survey: Survey, file: string, name: string): readonly string[] {
  const folders = importFolders(survey, file);
  return survey.once(`folders with ${topOf(name)}`, folders.join('\n'), () =>
    foldersOf(survey, folders, name),
  );
}

/** Those of the folders that hold anything by the first part of a dotted name. */
export function foldersOf(survey: Survey, folders: readonly string[], name: string): readonly string[] {
  return folders.filter((folder) => {
    const path = joinPath(folder, topOf(name));
    return survey.tree.kind(path) !== undefined || survey.tree.kind(`${path}.py`) !== undefined;
  });
}

/** `shared.db` → `shared`. */
export function topOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
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
  return survey.once('imported', file, () => findImported(survey, file));
}

function findImported(survey: Survey, file: string): readonly string[] {
  const files = importsOf(survey, file).flatMap(({ module, name }) => [
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
