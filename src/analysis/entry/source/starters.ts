import { baseName, nameInImports, parentOf } from '../../../base/source/paths';
import { isAside, type Survey } from '../search/survey';
import { climb, moduleName } from '../search-path/search-path';
import { type Named, type Start, startedAs } from '../entry';
import { importedFiles } from './imports';
import { isProgram, launchedBy, prepares } from './launcher';
import { moduleOf, isMainGuard, parametersOf } from './syntax';

/** Modules between the program and the one that serves. */
const MAX_STEPS = 2;

/** Functions by which a module is usually started, if nothing else calls them. */
const FUNCTIONS = ['main', 'run', 'start', 'serve', 'run_server', 'start_server'];

/**
 * Returns how the program starts that serves an application by a function or a method of this file: a `__main__.py` or a
 * file with a main guard that imports it, else a function with a usual name that needs no argument.
 */
export function starterOf(survey: Survey, file: string): Start | undefined {
  const importers = importersOf(survey, file);
  const program = importers.find((one) => runs(survey, one));
  if (program !== undefined) return asProgram(survey, program);
  for (const one of [file, ...importers]) {
    const calls = usualFunction(survey, one);
    if (calls !== undefined) return startedAs(`${one}:${calls}()`, { file: one, calls, args: [] });
  }
  return undefined;
}

/** Returns how a program starts that may prepare what it serves by an import string; `undefined` for other files. */
export function preparing(survey: Survey, file: string): Start | undefined {
  return isProgram(survey, file) && prepares(survey, file) ? asProgram(survey, file) : undefined;
}

/** A call of a function that serves. */
export interface ServingCall extends Named {
  readonly app: string;
  /** True if a command has the function's name among its words. */
  readonly isNamed: boolean;
}

/**
 * Returns the calls of the functions that serve, in a file or in the modules that it imports: first those that the words of a
 * command name, then those with a usual name.
 */
export function servingCalls(survey: Survey, file: string, words: readonly string[]): readonly ServingCall[] {
  const named = words.map((word) => word.replaceAll('-', '_'));
  const nameIn = (app: string): string => app.slice(0, app.indexOf('('));
  const isNamed = (app: string): boolean => named.includes(nameIn(app));
  const rank = (app: string): number => (isNamed(app) ? 0 : FUNCTIONS.includes(nameIn(app)) ? 1 : 2);
  return [file, ...importedFiles(survey, file)].flatMap((one) => {
    const calls = new Set(launchedBy(survey, one).flatMap(({ by }) => by ?? []));
    return [...calls]
      .sort((left, right) => rank(left) - rank(right))
      .map((app) => ({ file: one, app, isNamed: isNamed(app) }));
  });
}

/** Returns how Python runs a file: `python -m shop` for the `__main__.py` of a package. */
export function asProgram({ tree }: Survey, file: string): Start {
  if (baseName(file) !== '__main__.py') return startedAs(`python ${file}`, { file, args: [] });
  const name = moduleName(climb(tree, file), parentOf(file));
  return startedAs(`python -m ${name}`, { file, args: [], isModule: true });
}

const runs = (survey: Survey, file: string): boolean =>
  baseName(file) === '__main__.py' || isProgram(survey, file);

/** Returns the files that import this one, directly or through others, the nearest first; no tests and examples. */
function importersOf(survey: Survey, file: string): readonly string[] {
  const found: string[] = [];
  let targets: readonly string[] = [file];
  for (let step = 0; step < MAX_STEPS; step++) {
    const imports = importing(survey, targets);
    const next = survey.python.filter(
      (one) => one !== file && !found.includes(one) && !isAside(one) && imports(one),
    );
    found.push(...next);
    targets = next;
  }
  return found;
}

/** Returns a test whether a file imports one of others. It looks for their names first: most files have none. */
function importing(survey: Survey, others: readonly string[]): (file: string) => boolean {
  const names = [...new Set(others.map(nameInImports))];
  const question = `names one of ${names.join(', ')}`;
  const isNamed = (file: string): boolean =>
    survey.once(question, file, () => {
      const text = survey.text(file);
      return names.some((name) => text.includes(name));
    });
  return (file) => isNamed(file) && importedFiles(survey, file).some((one) => others.includes(one));
}

/** Returns the function of a module, with a usual name and no required parameter, that nothing in the module calls. */
function usualFunction(survey: Survey, file: string): string | undefined {
  const text = survey.text(file);
  if (!/^(?:async[ \t]+)?def[ \t]/m.test(text)) return undefined;
  const { body } = moduleOf(survey, file);
  if (body.some(isMainGuard)) return undefined;
  const functions = body.filter((one) => one.type === 'FunctionDef');
  return FUNCTIONS.find((name) =>
    functions.some(
      (one) =>
        one.name === name &&
        parametersOf(one).every((param) => param.default !== undefined || param.kind.startsWith('var-')),
    ),
  );
}
