import { isClassAlias } from '../../values/classes';
import type { Place } from '../../../../base/diagnostics/place';
import type { ClassDef, Expr } from '../../../python/ast';
import { boundIn } from '../../../python/ast/bindings';
import { callArguments } from '../../calls/written-arguments';
import { callMethod } from '../../calls/calls';
import { evaluate } from '../../evaluation/evaluate';
import { iterate } from '../../evaluation/iterate';
import { NONE, ofLibrary, str, textOf, tuple, unknown } from '../../values/make';
import { fromPackage, packageOf } from '../../values/origin';
import type { Machine } from '../../machine';
import { Scope } from '../../values/scope';
import { annotate, completeClass, type Head, makeClass, type NewClass } from './class-making';
import { execute } from '../execute';
import { genericBase, scopeWithin } from '../type-parameters';
import { finishClass, madeBy, makerOf, metaclassOf, prepare } from './metaclasses';
import { sourceOf } from '../../evaluation/tests';
import type { ClassValue, Unknown, Value } from '../../values/values';
import { PreparedBody } from '../prepared-body';

/** Executes a class statement: runs its body in a new scope, whose names become the attributes of the class. */
export function defineClass(vm: Machine, def: ClassDef, scope: Scope): Value {
  const inner = scopeWithin(vm, def, scope);
  const written = [...evaluateAll(vm, def.bases, inner), ...genericBase(vm, def, inner)];
  const place = scope.placeOf({ line: def.firstLine });
  const { keywords } = callArguments(vm, { args: [], keywords: def.keywords, line: def.firstLine }, inner);
  const bases = basesOf(vm, written, place);
  const named = keywords.get('metaclass');
  const maker = makerOf(vm, bases, named);
  const metaclass = maker === undefined ? metaclassOf(vm, bases, named) : undefined;
  const given = { name: def.name, bases, keywords, metaclass };
  const prepared = prepare(vm, maker?.kind === 'class' ? { ...given, metaclass: maker } : given, place);
  const names = namesFor(vm, def.name, bases, place) ?? prepared;
  const body = bodyOf(def, new Scope('class', inner, vm.path, `${scope.qualnameOf(def.name)}.`, names));
  if (names !== prepared) for (const [key, value] of prepared ?? []) body.vars.set(key, value);
  body.binds = (name) => boundIn(def.body).has(name);
  execute(vm, def.body, body);
  if (names instanceof PreparedBody) names.close();
  if (written.some((one, index) => one !== bases[index] || isInBrackets(one)))
    body.vars.set('__orig_bases__', tuple(...written));
  if (maker !== undefined) return madeBy(vm, maker, given, body, place);
  const module = takeName(body, '__module__') ?? scope.module.name;
  const qualname = takeName(body, '__qualname__') ?? scope.qualnameOf(def.name);
  const cls = makeClass(vm, { ...given, qualname, module, place }, body.vars, (base) =>
    unknownBase(base, sourceOf(scope, def), place),
  );
  for (const [name, annotation] of body.annotations ?? []) cls.annotations.set(name, annotation);
  annotate(vm, cls);
  body.owner = cls;
  DEFINITIONS.set(cls, def);
  const made = finishClass(vm, cls, place, () => (usesCell(def, scope) ? body : undefined));
  body.fillCell(cls);
  return made;
}

/** Takes a name of the class out of its body, if it's a text. */
function takeName({ vars }: Scope, name: string): string | undefined {
  const text = textOf(vars.get(name) ?? NONE);
  if (text !== undefined) vars.delete(name);
  return text;
}

/** Returns the scope of a class body, with the names that Python puts into it. */
function bodyOf(def: ClassDef, body: Scope): Scope {
  body.vars.set('__qualname__', str(body.prefix.slice(0, -1)));
  body.vars.set('__module__', str(body.module.name));
  const [first] = def.body;
  if (first?.type === 'ExprStmt' && first.value.type === 'Str')
    body.vars.set('__doc__', str(first.value.value));
  return body;
}

/** Returns the names of a class body that a modelled base looks at; `undefined` for a plain body. */
function namesFor(
  vm: Machine,
  name: string,
  bases: readonly Value[],
  at: Place,
): Map<string, Value> | undefined {
  for (const base of bases) {
    const hooked = base.kind === 'class' && base.mro.find(({ hooks }) => hooks.namespace !== undefined);
    if (hooked) return hooked.hooks.namespace?.(name, bases, { vm, at, open: undefined });
  }
  return undefined;
}

/** Tells whether a function in a class body says `super` or `__class__`: then Python makes a cell for the class. */
const usesCell = (def: ClassDef, scope: Scope): boolean =>
  scope.module.source.matches(CELL, def.start, def.end);

const CELL = /\bdef\b[^]*\b(?:super\b|__class__\b)/u;

function evaluateAll(vm: Machine, exprs: readonly Expr[], scope: Scope): readonly Value[] {
  return exprs.flatMap((expr) => {
    if (expr.type !== 'Starred') return [evaluate(vm, expr, scope)];
    const { items, open } = iterate(vm, evaluate(vm, expr.value, scope), scope.placeOf(expr));
    return [...items.map(({ value }) => value), ...(open === undefined ? [] : [open])];
  });
}

/** Returns the bases that stand for those in a class statement: what their `__mro_entries__` give (PEP 560). */
function basesOf(vm: Machine, written: readonly Value[], at: Place): readonly Value[] {
  return written.flatMap((base) => {
    if (base.kind !== 'instance') return [base];
    const entries = callMethod(vm, base, '__mro_entries__', [tuple(...written)], at);
    if (entries === undefined) return [base];
    if (entries.kind === 'tuple') return entries.items.map(({ value }) => value);
    vm.raiseIfCaught('TypeError', '__mro_entries__ must return a tuple', at);
    return [entries];
  });
}

const isInBrackets = (base: Value): boolean =>
  base.kind === 'class' && base.args !== undefined && isClassAlias(base);

const DEFINITIONS = new WeakMap<ClassValue, ClassDef>();

/** Tells whether a class statement made a class, not a call. */
export const isOfStatement = (cls: ClassValue): boolean => DEFINITIONS.has(cls);

/** Returns the texts behind the annotated names of a class's body, by name. */
export function attributeDocs(cls: ClassValue): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  const body = DEFINITIONS.get(cls)?.body ?? [];
  body.forEach((stmt, index) => {
    const next = body[index + 1];
    if (stmt.type !== 'AnnAssign' || stmt.target.type !== 'Name') return;
    if (next?.type === 'ExprStmt' && next.value.type === 'Str') docs.set(stmt.target.id, next.value.value);
  });
  return docs;
}

/** Returns the unknown that stands for attributes of a class with an unknown base. */
function unknownBase(base: Value, source: string, at: Place): Unknown {
  if (base.kind === 'library') return ofLibrary(base.name, at);
  return base.kind === 'unknown'
    ? fromPackage(unknown('library', base.detail, at), packageOf(base))
    : unknown('library', source.split('\n')[0] ?? '', at);
}

/** Further arguments of a call that makes a class: its metaclass, and keyword arguments. */
interface Called {
  readonly metaclass?: ClassValue | undefined;
  readonly keywords?: ReadonlyMap<string, Value>;
}

/** Makes a class as `type(name, bases, namespace)` does, or another metaclass. */
export const makeClassFrom = (
  vm: Machine,
  name: string,
  bases: readonly Value[],
  attrs: Map<string, Value>,
  at: Place,
  called: Called = {},
): Value => finishClass(vm, classOfCall(vm, { name, bases, attrs }, at, called), at);

/** Makes a class as `type.__new__(metaclass, name, bases, namespace)` does. */
export const newClass = (vm: Machine, made: NewClass, at: Place, called: Called): ClassValue =>
  completeClass(vm, classOfCall(vm, made, at, called), called.keywords ?? new Map(), at);

function classOfCall(
  vm: Machine,
  { name, bases, attrs }: NewClass,
  at: Place,
  { metaclass: named, keywords = new Map() }: Called,
): ClassValue {
  const module = textOf(attrs.get('__module__') ?? NONE) ?? vm.scope?.module.name ?? '';
  const metaclass = metaclassOf(vm, bases, named);
  const head: Head = { name, qualname: name, module, bases, keywords, place: at, metaclass };
  const cls = makeClass(vm, head, new Map(attrs), () => unknown('library', 'a base class', at));
  annotate(vm, cls);
  return cls;
}
