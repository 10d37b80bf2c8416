import type { Stmt } from '../../python/ast';
import type { Named } from '../entry';
import { importedFiles, reachedFrom } from '../source/imports';
import { moduleOf } from '../source/syntax';
import { type Site, sitesOf } from '../source/sites';
import { everywhere } from '../../python/ast/walk';
import { isAside, type Survey } from './survey';

/** Returns the modules that an application imports, directly or not, itself included. Kept in the survey. */
export function reach(survey: Survey, file: string): ReadonlySet<string> {
  return survey.once('reach', file, () => reachedFrom(survey, file));
}

/** Returns true if two candidates are of one module, or the module of one imports that of the other. */
export function areRelated(survey: Survey, left: Named, right: Named): boolean {
  return reach(survey, left.file).has(right.file) || reach(survey, right.file).has(left.file);
}

/**
 * Returns true if two candidates are the same application, or one may include the other: their modules are related. Of
 * one module it takes a statement that names both.
 */
export function areOne(survey: Survey, left: Named, right: Named): boolean {
  if (left.file !== right.file) return areRelated(survey, left, right);
  const [one, other] = [rootOf(left), rootOf(right)];
  if (one === undefined || other === undefined || one === other) return true;
  const both = (text: string): boolean => [one, other].every((name) => wordsIn(text).includes(name));
  const module = moduleOf(survey, left.file);
  return [...everywhere(module, both)].some(
    ({ statement }) => isSimple(statement) && both(module.text.slice(statement.start, statement.end)),
  );
}

/** `create_app(...)` → `create_app`. */
const rootOf = ({ app }: Named): string | undefined => /^\w+/.exec(app ?? '')?.[0];

const wordsIn = (text: string): readonly string[] => text.match(/\w+/g) ?? [];

const isSimple = ({ type }: Stmt): boolean =>
  ['ExprStmt', 'Assign', 'AnnAssign', 'AugAssign', 'Return'].includes(type);

/** Returns the candidates without those that belong to a better one, and without tests and examples beside others. */
export function apart<C extends Named>(survey: Survey, candidates: readonly C[]): readonly C[] {
  const usual = candidates.filter(({ file }) => !isAside(file));
  const kept: C[] = [];
  for (const one of usual.length > 0 ? usual : candidates)
    if (!kept.some((other) => areOne(survey, other, one))) kept.push(one);
  return kept;
}

/** Returns the other variables of a module that hold an application which no statement ties to the first one. */
export function besides(survey: Survey, first: Named): readonly Site[] {
  return sitesOf(survey, first.file).filter(
    (site) => /^\w+$/.test(site.app ?? '') && !areOne(survey, first, site),
  );
}

/** Names that files of applications usually have, without their ending. */
const USUAL_NAMES = ['main', 'app', 'api', 'server', 'asgi', 'application', 'web'];

/**
 * Returns the applications in files with usual names that no command serves and that have nothing to do with the served
 * ones. Looks at these files alone: there may be thousands of others.
 */
export function unserved(survey: Survey, served: readonly Named[]): readonly Named[] {
  const known = served.map(({ file }) => file);
  const found: Site[] = [];
  for (const file of USUAL_NAMES.flatMap((name) => survey.named.get(`${name}.py`) ?? [])) {
    if (isAside(file) || known.some((one) => reach(survey, one).has(file))) continue;
    const [site] = sitesOf(survey, file);
    const all = [...known, ...found.map((one) => one.file)];
    if (site === undefined || all.some((one) => imports(survey, file, one) || imports(survey, one, file)))
      continue;
    found.push(site);
  }
  return found;
}

const imports = (survey: Survey, file: string, other: string): boolean =>
  importedFiles(survey, file).includes(other);
