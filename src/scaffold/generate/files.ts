import type { Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import { joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { FoundConventions } from '../conventions/conventions';
import type { Evidence } from '../conventions/evidence';
import { postpones } from '../conventions/places';
import type { Change, FileRole } from '../change';
import { addImports, underFreeName, NameTaken } from '../edit/imports/imports';
import { EditRefused, openSource, type PythonSource } from '../edit/source';
import { boundName, type SectionOf, type WantedImport } from '../edit/imports/import-blocks';
import { sectionsOf, ruffSettings } from '../edit/imports/sections';
import { definedNames } from '../edit/names';
import type { Sources } from '../layout/read/sources';
import { reflowed } from '../edit/reflow';
import type { Unit } from '../standard/unit';
import { extended } from './extension';
import { ProjectImports } from './imports';
import { otherSingular } from './name-conflict';
import type { Words } from '../layout/words';

/** A unit, and the file that it goes in. */
export interface PlacedUnit {
  readonly unit: Unit;
  readonly path: string;
}

/** Holds what files are made with. */
export interface FileMeans {
  readonly evidence: Evidence;
  readonly found: FoundConventions;
  readonly tree: SourceTree;
  /** All units of the resource, also those that aren't written: others import them from there. */
  readonly placed: readonly PlacedUnit[];
}

/** Writes units into their files: new ones, and those that are there. */
export function filesOf(written: readonly PlacedUnit[], means: FileMeans): readonly Change[] {
  const rank = ({ unit }: PlacedUnit): number => ORDER.indexOf(unit.role);
  const paths = [
    ...new Set(written.toSorted((left, right) => rank(left) - rank(right)).map(({ path }) => path)),
  ];
  return paths.map((path): Change => {
    const units = written.filter((one) => one.path === path).map(({ unit }) => unit);
    return withMeaning(path, means.evidence.words, () => changeFor(path, units, means));
  });
}

function changeFor(path: string, units: readonly Unit[], means: FileMeans): Change {
  const role = roleOf(units);
  const bytes = means.tree.read(path);
  const isEmpty = bytes !== undefined && Buffer.from(bytes).toString().trim() === '';
  if (bytes === undefined || isEmpty || isOwnFile(path, units, means))
    return { kind: 'write', path, content: newText(path, units, means), role };
  const source = openSource(bytes);
  return { kind: 'edit', path, content: extendedFile(source, path, units, means).bytes, role };
}

/** Turns the refusal of a file, as of a name that it has for something else, into a Failure that names it. */
function withMeaning(path: string, words: Words, make: () => Change): Change {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    if (!(error instanceof NameTaken)) throw new Failure(`${path} ${error.message}; nothing is written.`);
    throw new Failure(`"${error.taken}" would mean two things in ${path}; ${otherSingular(words)}.`);
  }
}

/** The roles by which a file with several is called. */
const NAMED: readonly FileRole[] = ['router', 'service', 'crud', 'model', 'schema', 'test'];

const ORDER: readonly FileRole[] = ['router', 'schema', 'service', 'crud', 'model'];

const roleOf = (units: readonly Unit[]): FileRole =>
  NAMED.find((role) => units.some((one) => one.role === role)) ?? 'other';

/** True for a file that holds nothing but the resource, as it does if that was made before. */
function isOwnFile(path: string, units: readonly Unit[], { evidence }: FileMeans): boolean {
  const there = evidence.sources.statements(path).flatMap(definedNames);
  const made = new Set(units.flatMap(({ code }) => parseWhole(code).body.flatMap(definedNames)));
  return there.length > 0 && there.every((name) => made.has(name));
}

function newText(path: string, units: readonly Unit[], means: FileMeans): string {
  const body = units.map(({ code }) => code.trim()).join('\n\n\n');
  const names = importsFor(path, units, means, true);
  const source = openSource(`${body}\n`);
  const width = means.evidence.facts.lineLength.value;
  const isPostponed = units.some(({ role }) => postpones(means.evidence, role, path));
  const all = isPostponed ? [{ module: '__future__', name: 'annotations' }, ...names] : names;
  const whole = addImports(source, all, sectionsIn(path, means), width);
  return reflowed(whole, openSource(''), width).text;
}

/** Returns the sections of imports: without settings of ruff's, the project's modules are first-party. */
function sectionsIn(path: string, { tree, evidence }: FileMeans): SectionOf {
  const sectionOf = sectionsOf(tree, path);
  if (ruffSettings(tree, path) !== undefined) return sectionOf;
  return (module) => {
    const section = sectionOf(module);
    return section === 'third-party' && isProjects(evidence.sources, module) ? 'first-party' : section;
  };
}

/** True for a module in a package of the project, also for one that's about to be written. */
function isProjects({ files, roots }: Sources, module: string): boolean {
  const [first = ''] = module.split('.');
  return roots.some((root) => {
    const path = joinPath(root, first);
    return files.some((file) => file === `${path}.py` || file.startsWith(`${path}/`));
  });
}

function extendedFile(
  source: PythonSource,
  path: string,
  units: readonly Unit[],
  means: FileMeans,
): PythonSource {
  const there = new Set(units.filter((one) => isThere(one, source)).map(({ role }) => role));
  const missing = units.filter(({ role }) => !there.has(role));
  if (missing.length === 0) return source;
  const names = importsFor(path, missing, means);
  const free = names.map((one) => underFreeName(source, one));
  return extended(
    source,
    missing.map((unit) => ({ ...unit, code: calledAs(unit.code, names, free) })),
    {
      names: free,
      sectionOf: sectionsOf(means.tree, path),
      evidence: means.evidence,
    },
  );
}

/** Returns code with the names under which the file has its imports. */
const calledAs = (code: string, names: readonly WantedImport[], free: readonly WantedImport[]): string =>
  names.reduce((text, one, index) => {
    const [name, own] = [boundName(one), boundName(free[index] ?? one)];
    return own === name ? text : text.replace(new RegExp(`(?<![.\\w"'])${name}\\b(?!\\s*=[^=])`, 'g'), own);
  }, code);

/** True for a unit that a file has. Throws NameTaken if its name means another thing there. */
function isThere({ name, code }: Unit, { body }: PythonSource): boolean {
  const defining = (one: Stmt): boolean => definedNames(one).includes(name);
  const found = body.find(defining);
  const made = parseWhole(code).body.find(defining);
  if (found === undefined) return false;
  if (made?.type !== found.type) throw new NameTaken(name, found.line);
  return true;
}

/** Returns the imports that units need in a file, each once. */
function importsFor(
  path: string,
  units: readonly Unit[],
  means: FileMeans,
  isWhole = false,
): readonly WantedImport[] {
  const { evidence, found, placed } = means;
  const imports = new ProjectImports(evidence.sources, evidence.facts.imports.value, isWhole);
  const here = new Set(placed.filter((one) => one.path === path).map(({ unit }) => unit.name));
  const own: WantedImport[] = [];
  const names: WantedImport[] = [];
  const isTest = units.some(({ role }) => role === 'test');
  for (const { imports: wanted, role } of units) {
    names.push(...wanted.library);
    for (const name of wanted.units) {
      const target = meantBy(name, role, placed)?.path;
      if (target !== undefined && (!here.has(name) || target !== path))
        own.push({ module: imports.moduleOf(target, path, isTest), name });
    }
    if (wanted.logic !== undefined) names.push(...logicImport(path, wanted.logic, imports, placed));
    for (const { text, file } of wanted.project ?? []) names.push(...imports.needs(text, file, path));
    for (const { convention, text } of wanted.given)
      names.push(...imports.needs(text, found.at[convention], path));
  }
  const taken = own.map(boundName).find((name) => names.some((one) => boundName(one) === name));
  if (taken !== undefined) throw new NameTaken(taken, 1);
  const keyOf = ({ module, name, asname = '' }: WantedImport): string => `${name ?? `${module}.`} ${asname}`;
  return [...new Map([...own, ...names].map((one) => [keyOf(one), one])).values()];
}

/** Returns the unit that a name means: a table and a response may be called the same, and handlers over other functions name the response. */
function meantBy(name: string, role: Unit['role'], placed: readonly PlacedUnit[]): PlacedUnit | undefined {
  const all = placed.filter(({ unit }) => unit.name === name);
  const wanted = role === 'service' || role === 'crud' || role === 'test' ? 'model' : 'schema';
  return all.find(({ unit }) => all.length > 1 && unit.role === wanted) ?? all[0];
}

/** Returns the import of the module with the logic's functions, under the name that handlers use. */
function logicImport(
  path: string,
  alias: string,
  imports: ProjectImports,
  placed: readonly PlacedUnit[],
): readonly WantedImport[] {
  const target = placed.find(({ unit }) => unit.role === 'service' || unit.role === 'crud')?.path;
  if (target === undefined || target === path) return [];
  const stem = target.replace(/^.*\/|\.py$/g, '');
  const module = imports.moduleOf(`${parentOf(target)}/__init__.py`, path);
  const asname = alias === stem ? {} : { asname: alias };
  // A module in a folder of imports is in no package.
  return [module === '' ? { module: stem, ...asname } : { module, name: stem, ...asname }];
}
