import { baseName } from '../../base/source/paths';
import type { Expr } from '../../analysis/python/ast';
import type { Owner } from './owner';
import { as, type Path, pathsIn } from './paths';
import type { Readable } from './regions';

/** The names with a sibling's words that the project's own code gives to things. */
export interface OwnNames {
  /** Names of attributes: functions, classes, fields, variables of modules. */
  readonly attributes: ReadonlySet<string>;
  /** Names of modules and of what modules import; nobody calls a module: `commit` in `db.commit()` isn't one. */
  readonly modules: ReadonlySet<string>;
  /** Names of parameters. */
  readonly parameters: ReadonlySet<string>;
}

/**
 * Collects the names that are the sibling's by their words and that code defines, given the files of the project with what's made of
 * them; any other one is a library's.
 */
export function ownNames(files: Iterable<readonly [string, Readable]>, { isMine }: Owner): OwnNames {
  const attributes = new Set<string>();
  const modules = new Set<string>();
  const parameters = new Set<string>();
  for (const [file, { body, text }] of files) {
    for (const part of file.split('/')) modules.add(baseName(part).replace(/\.py$/, ''));
    if (!(text.match(/[A-Za-z_]\w*/g) ?? []).some(isMine)) continue;
    for (const path of pathsIn(body)) {
      attributesOf(path).forEach((name) => attributes.add(name));
      importsIn(path).forEach((name) => modules.add(name));
      const def = as(path.at(-1), 'FunctionDef');
      def?.signature().params.forEach(({ name }) => parameters.add(name));
    }
  }
  return { attributes, modules, parameters };
}

/** Returns the names that a node may give to attributes: no variables of functions. */
function attributesOf(path: Path): readonly string[] {
  const part = path.at(-1);
  const isLocal = path.slice(0, -1).some((one) => as(one, 'FunctionDef') !== undefined);
  const def = as(part, 'FunctionDef', 'ClassDef');
  if (def !== undefined) return isLocal ? [] : [def.name];
  const targets = as(part, 'Assign')?.targets ?? [as(part, 'AnnAssign')?.target].flatMap((one) => one ?? []);
  // `relationship(backref="orders")`: the other model has the attribute.
  const backrefs = as(part, 'Call')?.keywords.flatMap(({ name, value }) =>
    name === 'backref' && value.type === 'Str' ? [value.value] : [],
  );
  return [...targets.flatMap((one) => namesOf(one, isLocal)), ...(backrefs ?? [])];
}

/** Returns the names that an import binds. */
function importsIn(path: Path): readonly string[] {
  const { names = '*' } = as(path.at(-1), 'Import', 'ImportFrom') ?? {};
  return names === '*' ? [] : names.map(({ name, asname }) => asname ?? name);
}

const namesOf = (target: Expr, isLocal: boolean): readonly string[] => {
  if (target.type === 'Name') return isLocal ? [] : [target.id];
  if (target.type === 'Attribute') return [target.attr];
  return target.type === 'Tuple' || target.type === 'List'
    ? target.items.flatMap((one) => namesOf(one, isLocal))
    : [];
};
