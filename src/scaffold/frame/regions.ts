import type { Attribute, Call, Expr, JoinedStr, Module, Str } from '../../analysis/python/ast';
import { isBuiltin } from '../../base/naming/python';
import { IDENTIFIER, type Joint, KEBAB, PROSE } from '../layout/words';
import { isFixture, isLocal } from './hiding';
import type { Joints } from './joints';
import { as, type Part, type Path, pathsIn } from './paths';
import { lastName } from './shape';

/** A stretch of a file's text, and how several words are joined in it; `undefined` where nothing is replaced. */
export interface Region {
  readonly start: number;
  readonly end: number;
  readonly joint: Joint | undefined;
  /** The text that stands there instead, whatever its words. */
  readonly instead?: string;
  /** Set for names of Python in a text; `hiding` for one that gets an underscore. */
  readonly kind?: 'code' | 'hiding' | undefined;
}

/** Code, and its tree. */
export type Readable = Pick<Module, 'text' | 'body'>;

/** Tells what the names in a file mean. */
export interface Meanings {
  /** True for a name that a library gives. */
  readonly isForeign: (name: string) => boolean;
  /** True for a name that the file defines or imports. */
  readonly isDefined: (name: string) => boolean;
  /** True for the name of an attribute that the project's code gives. */
  readonly isAttribute: (name: string, isCalled: boolean) => boolean;
  /** True for the name of a parameter of the project's functions. */
  readonly isParameter: (name: string) => boolean;
  /** Returns a module's name for the new resource; the same one for a module that isn't the sibling's; `undefined` for a library's. */
  readonly moduleOf: (module: string) => string | undefined;
  /** True for a name with the sibling's words. */
  readonly isMine: (name: string) => boolean;
  /** True for a name of the sibling's variables that would hide another one. */
  readonly isHiding: (name: string) => boolean;
}

/** Returns the regions of a file that aren't code: texts, comments, and names that belong to libraries. In order, apart. */
export function regionsOf(source: Readable, joints: Joints, meanings: Meanings): readonly Region[] {
  const regions: Region[] = [];
  for (const path of pathsIn(source.body)) {
    const part = path.at(-1);
    const text = as(part, 'Str', 'JoinedStr');
    if (text !== undefined && path.at(-2)?.['type'] !== 'FormattedValue')
      regions.push(...textRegions(source, text, path, { joints, meanings }));
    if (part !== undefined)
      regions.push(
        ...foreignNames(part, path, meanings),
        ...hidingNames(source.text, part, path, meanings),
        ...modules(source.text, part, meanings),
      );
  }
  regions.push(...comments(source.text, regions));
  return regions.toSorted((left, right) => left.start - right.start || right.end - left.end);
}

function textRegions(
  { text }: Readable,
  node: Str | JoinedStr,
  path: Path,
  { joints, meanings }: { readonly joints: Joints; readonly meanings: Meanings },
): readonly Region[] {
  const spans: Region[] = [];
  const values = node.type === 'Str' ? [] : node.parts.filter((part) => typeof part !== 'string');
  const joint = jointOf(text.slice(node.start, node.end), path, joints);
  const kind = isAll(path) || calledIn(path, ATTRIBUTES) !== undefined ? 'code' : undefined;
  let start = node.start;
  const head = joint === joints.path ? headEnd(text.slice(node.start, node.end), joints.head) : 0;
  if (head > 0) {
    spans.push({ start, end: start + head, joint: undefined });
    start += head;
  }
  for (const value of values) {
    spans.push({ start, end: value.start, joint, kind });
    start = value.end;
  }
  spans.push({ start, end: node.end, joint, kind });
  return node.type === 'Str' && joint === joints.path
    ? spans.flatMap((span) => aroundParameters(text, span, meanings))
    : spans;
}

/** Returns the length of what a path has in common with the beginning of all others, with its quote. */
function headEnd(code: string, head: string): number {
  const quote = /^[A-Za-z]*["']+/.exec(code)?.[0] ?? '';
  const content = code.slice(quote.length);
  if (quote === '' || head === '') return 0;
  const isHead = /^[/"']/.test(content.slice(head.length)) && content.startsWith(head);
  const inner = /^[^"']*/.exec(content)?.[0] ?? '';
  if (isHead) return quote.length + head.length;
  return head.startsWith(`${inner}/`) ? quote.length + inner.length : 0;
}

/** Divides a path at its parameters, which are names: `/order-items/{order_item_id}`. */
function aroundParameters(
  text: string,
  { start, end, joint }: Region,
  { isHiding }: Meanings,
): readonly Region[] {
  const found: Region[] = [];
  let at = start;
  for (const match of text.slice(start, end).matchAll(/\{[^{}]*\}/g)) {
    const from = start + match.index;
    const [name = ''] = /\w+/.exec(match[0]) ?? [];
    const behind = from + 1 + name.length;
    found.push(
      { start: at, end: from, joint },
      { start: from, end: behind, joint, kind: isHiding(name) ? 'hiding' : 'code' },
      { start: behind, end: from + match[0].length, joint, kind: 'code' },
    );
    at = from + match[0].length;
  }
  return [...found, { start: at, end, joint }];
}

/** Functions whose texts name tables, columns, classes and attributes. */
const NAMING = /^(?:ForeignKey|relationship|Relationship|TypeVar|ForwardRef|table|Table|back_populates)$/;
/** Functions whose texts name attributes and classes alone. */
const ATTRIBUTES = /^(?:relationship|Relationship|TypeVar|ForwardRef|back_populates)$/;

/** Returns the name of a function around some code, if a pattern matches it. */
const calledIn = (path: Path, names: RegExp): string | undefined =>
  path.map((part) => lastName(as(part, 'Call')?.func)).find((name) => names.test(name));

/** Decides how several words are joined in a text. */
function jointOf(code: string, path: Path, { path: inPath, tag }: Joints): Joint {
  const content = code.replace(/^[A-Za-z]*(?:"""|'''|"|')|(?:"""|'''|"|')$/g, '');
  const keyword = path.at(-2);
  const names = path.flatMap((part) => ('name' in part && !('type' in part) ? [part['name']] : []));
  if (names.includes('tags')) return tag;
  if (content.includes('/')) return inPath;
  const call = calledIn(path, NAMING);
  const isAnnotation = path.some((part) => as(part, 'Subscript') !== undefined) || names.includes('__all__');
  if (call !== undefined || (isAnnotation && !/\s/.test(content))) return IDENTIFIER;
  if (/\s/.test(content)) return PROSE;
  if (/^[A-Z][a-z]+[A-Z]\w*$/.test(content)) return IDENTIFIER;
  if (content.includes('-')) return KEBAB;
  if (path.some((part) => as(part, 'Raise') !== undefined)) return PROSE;
  if (keyword !== undefined && isAll(path)) return IDENTIFIER;
  return /^[A-Z]/.test(content) && !isAssigned(path) ? PROSE : IDENTIFIER;
}

const isAll = (path: Path): boolean =>
  path.some((part) => as(part, 'Assign')?.targets.some((target) => lastName(target) === '__all__') === true);

const isAssigned = (path: Path): boolean => as(path.at(-2), 'Assign', 'AnnAssign') !== undefined;

/** Methods of Python's and of libraries' types, and their parameters, that may be called like a resource. */
const BUILTIN = new Set([
  ...['get', 'post', 'put', 'patch', 'delete', 'head', 'options'],
  'items',
  'values',
  'keys',
  'index',
  'count',
  'copy',
  'update',
  'format',
  'title',
  'files',
  'tags',
  'events',
  'methods',
  'headers',
  'data',
]);

/** Functions that pass their keywords on: these are names of the project, whoever wrote the function. */
const FORWARDING = /^(?:partial|SimpleNamespace|Mock|MagicMock|AsyncMock)$/;

const REGISTERING = /^(?:include_router|get|post|put|patch|delete|api_route)$/;

/** Returns the names in a part that a library gives: imported names, attributes of its objects, keyword arguments of its functions. */
function foreignNames(part: Part, path: Path, meanings: Meanings): readonly Region[] {
  const attribute = as(part, 'Attribute');
  if (attribute !== undefined)
    return isOwnAttribute(attribute, path, meanings)
      ? []
      : [{ start: attribute.end - attribute.attr.length, end: attribute.end, joint: undefined }];
  const call = as(part, 'Call');
  if (call !== undefined)
    return call.keywords.flatMap(({ name, start }) =>
      name === undefined || isOwnKeyword(name, call, meanings)
        ? []
        : [{ start, end: start + name.length, joint: undefined }],
    );
  const name = as(part, 'Name');
  if (name !== undefined && meanings.isMine(name.id) && isOthers(name.id, path, meanings))
    return [{ start: name.start, end: name.end, joint: undefined }];
  return [];
}

/** True for a name that a library or Python gives: not for a variable that is called so. */
const isOthers = (name: string, path: Path, { isForeign, isDefined }: Meanings): boolean =>
  isPythons(name, path) ||
  ((isForeign(name) || (isBuiltin(name) && !isDefined(name))) && !isLocal(path, name));

/** Returns the names in a part that get an underscore, since they would hide another one. */
function hidingNames(text: string, part: Part, path: Path, meanings: Meanings): readonly Region[] {
  const region = (start: number, name: string): readonly Region[] =>
    meanings.isHiding(name) ? [{ start, end: start + name.length, joint: IDENTIFIER, kind: 'hiding' }] : [];
  const name = as(part, 'Name');
  if (name !== undefined) return isLocal(path, name.id) ? region(name.start, name.id) : [];
  const call = as(part, 'Call');
  if (call !== undefined && !/^[A-Z]/.test(lastName(call.func)))
    return call.keywords.flatMap(({ name: key, start }) =>
      key !== undefined && isOwnKeyword(key, call, meanings) ? region(start, key) : [],
    );
  const def = as(part, 'FunctionDef');
  if (def === undefined) return [];
  const at = def.start + (/^(?:async\s+)?def\s+/.exec(text.slice(def.start))?.[0].length ?? 0);
  return [
    ...def
      .signature()
      .params.flatMap((one) => (one.kind.startsWith('var') ? [] : region(one.start, one.name))),
    ...(isFixture(def) ? region(at, def.name) : []),
  ];
}

/** True for an attribute that the project's code gives: not `order_by` in `select(Order).order_by(…)`. */
function isOwnAttribute(attribute: Attribute, path: Path, { isAttribute }: Meanings): boolean {
  const isCalled = as(path.at(-2), 'Call')?.func === (attribute as Expr);
  return isAttribute(attribute.attr, isCalled) && !(isCalled && BUILTIN.has(attribute.attr));
}

/** True for a keyword that names a parameter or field of the project: not `detail` in `HTTPException(detail=…)`. */
function isOwnKeyword(name: string, { func }: Call, meanings: Meanings): boolean {
  const called = lastName(func);
  if (FORWARDING.test(called)) return true;
  if (BUILTIN.has(name) && REGISTERING.test(called)) return false;
  const root = rootOf(func);
  if (root !== undefined && meanings.isForeign(root)) return false;
  return meanings.isAttribute(name, false) || meanings.isParameter(name);
}

/** True for a built-in type with its parameters: `list[Order]`. */
const isPythons = (name: string, path: Path): boolean =>
  /^(?:list|dict|set|frozenset|tuple|type)$/.test(name) && as(path.at(-2), 'Subscript') !== undefined;

/** Returns the name that an expression begins with: `sa` in `sa.Column`. */
function rootOf(expression: Expr): string | undefined {
  if (expression.type === 'Attribute') return rootOf(expression.value);
  return expression.type === 'Name' ? expression.id : undefined;
}

/** Returns the modules in an import, each with what stands for it; a library's import as a whole. */
function modules(text: string, part: Part, { moduleOf }: Meanings): readonly Region[] {
  const plain = as(part, 'Import');
  if (plain !== undefined)
    return plain.names.map(({ name, start }) => ({
      start,
      end: start + name.length,
      joint: undefined,
      instead: moduleOf(name) ?? name,
    }));
  const statement = as(part, 'ImportFrom');
  const found =
    statement === undefined ? null : /^from\s*([.\w]+)/.exec(text.slice(statement.start, statement.end));
  if (statement === undefined || found === null) return [];
  const [head, module = ''] = found;
  const instead = moduleOf(module);
  if (instead === undefined) return [{ start: statement.start, end: statement.end, joint: undefined }];
  const end = statement.start + head.length;
  return [{ start: end - module.length, end, joint: undefined, instead }];
}

/** Returns the comments of a text, given where its strings are. */
function comments(text: string, strings: readonly Region[]): readonly Region[] {
  const found: Region[] = [];
  for (const match of text.matchAll(/#[^\n]*/g)) {
    const start = match.index;
    if (!strings.some((one) => one.start <= start && start < one.end))
      found.push({ start, end: start + match[0].length, joint: PROSE });
  }
  return found;
}
