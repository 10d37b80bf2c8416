import { joinPath, parentOf } from '../../source/paths';
import { foldersAround } from '../folders';
import { climb } from '../search-path';
import { locateModule } from '../target';
import { nearestEndings, type Survey } from './survey';

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

/** Where absolute imports of a file may count from. */
function importFolders(survey: Survey, file: string): readonly string[] {
  const around = foldersAround(file);
  const inner = around.map((folder) => joinPath(folder, 'src'));
  return [...new Set([climb(survey.tree, file), ...around, ...inner])];
}

/** The workspace's modules that a file imports; `from app import main` is `app/main.py` and `app/__init__.py`. */
export function importedFiles(survey: Survey, file: string): readonly string[] {
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

/** The folders that the absolute imports of some modules count from, those that most need first. */
export function importedFoldersOf(survey: Survey, files: Iterable<string>): readonly string[] {
  const uses = new Map<string, number>();
  for (const file of files) {
    for (const module of new Set(importedNames(survey.text(file)).map((one) => one.module))) {
      if (module.startsWith('.')) continue;
      const folder =
        locateModule(survey.tree, module, importFolders(survey, file))?.importedFrom ??
        elsewhere(survey, file, module);
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
  return near.length === 1 ? near[0]?.folder : undefined;
}
