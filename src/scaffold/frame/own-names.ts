import { baseName } from '../../base/source/paths';
import type { Expr } from '../../analysis/python/ast';
import { type AnyNode, nodesIn } from '../edit/walk';
import type { Owner } from './owner';
import type { Readable } from './regions';

/** The names with a sibling's words that the project's own code gives to things. */
export interface OwnNames {
  /** Names of attributes: functions, classes, fields, variables of modules, modules. */
  readonly attributes: ReadonlySet<string>;
  /** Names of parameters. */
  readonly parameters: ReadonlySet<string>;
}

/**
 * Collects the names that are the sibling's by their words and that code defines, given the files of the project with what's made of
 * them; any other one is a library's.
 */
export function ownNames(files: Iterable<readonly [string, Readable]>, { isMine }: Owner): OwnNames {
  const attributes = new Set<string>();
  const parameters = new Set<string>();
  for (const [path, { body, text }] of files) {
    for (const part of path.split('/')) attributes.add(baseName(part).replace(/\.py$/, ''));
    if (!(text.match(/[A-Za-z_]\w*/g) ?? []).some(isMine)) continue;
    for (const node of nodesIn(body)) {
      attributesOf(node).forEach((name) => attributes.add(name));
      if (node.type === 'FunctionDef') node.signature().params.forEach(({ name }) => parameters.add(name));
    }
  }
  return { attributes, parameters };
}

/** Returns the names that a node may give to attributes; those of local variables, too, and of attributes that a text names. */
function attributesOf(node: AnyNode): readonly string[] {
  switch (node.type) {
    case 'FunctionDef':
    case 'ClassDef':
      return [node.name];
    case 'Assign':
      return node.targets.flatMap(namesOf);
    case 'AnnAssign':
      return namesOf(node.target);
    case 'Import':
    case 'ImportFrom':
      return node.names === '*' ? [] : node.names.map(({ name, asname }) => asname ?? name);
    case 'Call':
      // `relationship(backref="orders")`: the other model has the attribute.
      return node.keywords.flatMap(({ name, value }) =>
        name === 'backref' && value.type === 'Str' ? [value.value] : [],
      );
    default:
      return [];
  }
}

const namesOf = (target: Expr): readonly string[] => {
  if (target.type === 'Name') return [target.id];
  if (target.type === 'Attribute') return [target.attr];
  return target.type === 'Tuple' || target.type === 'List' ? target.items.flatMap(namesOf) : [];
};
