import { bindingsOf } from '../edit/bindings';
import type { Attribute, Call, FunctionDef } from '../../analysis/python/ast';
import { as, namesIn, type Part, type Path } from './paths';
import type { Owner } from './owner';
import { hasRole, type Piece } from './piece';
import { isInLink } from './query-links';
import { METHODS } from './unwanted';

/** Lists the sibling's names that the new resource lacks. */
export interface Missing {
  /** Fields of the sibling. */
  readonly fields: ReadonlySet<string>;
  /** Functions, classes, methods and variables that were dropped: in tests, for code that isn't a test they never were there. */
  readonly names: ReadonlySet<string>;
  /** Fixtures that were dropped: tests ask for them by the names of their parameters. */
  readonly fixtures: ReadonlySet<string>;
  /** Variables that a function had and that were dropped in it, by the function's name. */
  readonly locals: ReadonlyMap<string, ReadonlySet<string>>;
  /** The tables that only fields lead to which the new resource lacks. */
  readonly strangers: ReadonlySet<string>;
  readonly owner: Owner;
}

/** Returns true for the innermost part of a path if it names something that's missing. */
export function isMention(path: Path, piece: Piece, missing: Missing): boolean {
  const part = path.at(-1);
  const around = path.at(-2);
  if (part === undefined) return false;
  const attribute = as(part, 'Attribute');
  if (attribute !== undefined) return isMissingAttribute(attribute, path, piece, missing);
  const name = as(part, 'Name');
  if (name !== undefined)
    return (
      isMissingName(name.id, path, missing) ||
      isLinked(name.id, path, piece, missing) ||
      isConstrained(name.id, path, missing)
    );
  const text = as(part, 'Str');
  if (text !== undefined)
    return (
      (missing.fields.has(text.value) && isKey(around, path)) || isConstrained(text.value, path, missing)
    );
  if (isParameter(part)) return missing.fields.has(part.name) || missing.fixtures.has(part.name);
  if (isKeyword(part)) return missing.fields.has(part.name) && isMade(around);
  return isAlias(part) && missing.names.has(part.name);
}

function isMissingAttribute(
  attribute: Attribute,
  path: Path,
  piece: Piece,
  { names, fields, owner }: Missing,
): boolean {
  const { attr, value } = attribute;
  // Items of other resources refer to the sibling's, but to none of a new resource: `check.host_id`.
  if (isKeyName(attr) && owner.isMine(attr) && value.type === 'Name' && owner.isOthers(value.id)) return true;
  // Comments may have a field `post`: `@router.post` isn't about it.
  if (METHODS.test(attr) && isDecorator(path)) return false;
  // A field isn't called: `client.post(…)`, `data.items()` are methods.
  const isCalled = as(path.at(-2), 'Call')?.func === attribute;
  return names.has(attr) || (fields.has(attr) && !isCalled && !isForeign(value, piece));
}

/** True for the name of a key: `host_id`. */
export const isKeyName = (name: string): boolean => /_(?:id|uuid|pk|key)$/.test(name);

/** True for a call of a class: `Part(title="Bolt")`. */
const isMade = (around: Part | undefined): boolean =>
  /^[A-Z]/.test(nameOf(as(around, 'Call')?.func ?? { type: '' })) && !isLibraryClass(around);

/** Classes of libraries whose arguments may be called like a field. */
const LIBRARY =
  /^(?:Field|FastAPI|APIRouter|Query|Path|Body|Header|Depends|HTTPException|JSONResponse|Response|Column|TestClient|AsyncClient|ConfigDict|SettingsConfigDict|ForeignKey|Relationship|Index|UniqueConstraint|CheckConstraint|PrimaryKeyConstraint|ForeignKeyConstraint|Message)$/;

const isLibraryClass = (around: Part | undefined): boolean =>
  LIBRARY.test(nameOf(as(around, 'Call')?.func ?? { type: '' }));

const isKeyword = (part: Part): part is Part & { readonly name: string } =>
  !('type' in part) && 'value' in part && !('kind' in part) && typeof part['name'] === 'string';

/** True for a module, or what a library gives: `status.HTTP_404_NOT_FOUND`, `settings.title`. */
function isForeign(value: unknown, { imports }: Piece): boolean {
  const name = as(value as Part, 'Name'); // An expression is a part.
  return name !== undefined && (imports.has(name.id) || name.id === 'cls') && /^[a-z]/.test(name.id);
}

function isMissingName(id: string, path: Path, { fields, names, locals, fixtures }: Missing): boolean {
  const defs = path.flatMap((part) => as(part, 'FunctionDef') ?? []);
  if (fixtures.has(id) && defs.some((def) => hasParameter(def, id))) return true;
  if (names.has(id) && !isHidden(id, path)) return true;
  if (defs.some((def) => locals.get(def.name)?.has(id) === true)) return !defs.some((def) => binds(def, id));
  return fields.has(id) && defs.some((def) => hasParameter(def, id));
}

/** True for the table of a stranger in a query of the resource's own: without the field that leads there nothing can be joined. */
const isLinked = (id: string, path: Path, piece: Piece, { strangers }: Missing): boolean =>
  strangers.has(id) && !hasRole(piece, 'test') && isInLink(path);

/** True for a name in the body of a function that has a variable or a parameter of that name. */
function isHidden(id: string, path: Path): boolean {
  const start = path.at(-1)?.start ?? 0;
  return path.some((part) => {
    const def = as(part, 'FunctionDef');
    const [first] = def?.body().statements ?? [];
    return def !== undefined && first !== undefined && first.start <= start && binds(def, id);
  });
}

const hasParameter = (def: FunctionDef, name: string): boolean =>
  def.signature().params.some((param) => param.name === name);

/** True if a name is a parameter or a variable of a function. */
export function binds(def: FunctionDef, name: string): boolean {
  return hasParameter(def, name) || bindingsOf(def.body().statements).some((one) => one.name === name);
}

/** True for a text that stands for a key: of a dictionary or a subscript, in a list, `"title" in content`. */
function isKey(around: Part | undefined, path: Path): boolean {
  if (around === undefined) return false;
  const call = as(around, 'Call');
  if (call !== undefined) return KEYED.test(nameOf(call.func)) || isDecorator(path);
  return as(around, 'Dict', 'List', 'Set', 'Tuple', 'Subscript', 'Compare') !== undefined;
}

const KEYED = /^(?:getattr|setattr|hasattr|delattr|pop|get|setdefault|attrgetter|itemgetter)$/;

/** True for a column in a constraint or an index of a table, and for SQL in one: `UniqueConstraint("title", "author_id")`. */
function isConstrained(code: string, path: Path, { fields }: Missing): boolean {
  const callee = nameOf(
    path.flatMap((part) => as(part, 'Call') ?? []).find(isConstraint)?.func ?? { type: '' },
  );
  if (callee === 'CheckConstraint') return [...namesIn(code)].some((name) => fields.has(name));
  return callee !== '' && fields.has(code);
}

/** True for a call that makes a constraint or an index of a table. */
export const isConstraint = ({ func }: Call): boolean =>
  /^(?:Unique|Check|PrimaryKey|ForeignKey|Exclude)Constraint$|^Index$/.test(nameOf(func));

function isDecorator(path: Path): boolean {
  return path.some((part) => {
    const def = as(part, 'FunctionDef');
    return def?.decorators.some((one) => path.includes(one as unknown as Part)) === true; // An expression is a part.
  });
}

function nameOf(expression: { readonly type: string; readonly id?: string; readonly attr?: string }): string {
  return expression.type === 'Name' ? (expression.id ?? '') : (expression.attr ?? '');
}

const isParameter = (part: Part): part is Part & { readonly name: string } =>
  'kind' in part && 'annotation' in part && typeof part['name'] === 'string';

const isAlias = (part: Part): part is Part & { readonly name: string } =>
  'asname' in part && typeof part['name'] === 'string';
