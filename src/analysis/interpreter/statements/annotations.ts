import { paramsOf } from '../calls/arguments';
import type { Expr, FunctionDef } from '../../python/ast';
import { evaluate } from '../evaluation/evaluate';
import { parsedText } from '../evaluation/text/evaluate-text';
import { seen } from '../values/choice';
import { type Machine, Raised } from '../machine';
import type { Options } from '../options';
import { Scope } from '../values/scope';
import { str, unknown } from '../values/make';
import { lastName, namesIn } from './form-text';
import { putsOffAnnotations } from './future-annotations';
import { unparsed } from './unparse';
import type { Value } from '../values/values';

/** Where an annotation is defined: its scope, and the number that {@link Scope.define} gave it. */
interface Defined {
  readonly scope: Scope;
  readonly definition: number;
}

/**
 * Returns the value of an annotation as its names were bound at a definition. Nothing that it lacks is raised: where Python evaluates annotations,
 * {@link checkAnnotation} has raised it, and elsewhere they're texts, whose names may exist for type checkers alone.
 */
export function annotationValue(
  vm: Machine,
  annotation: Expr,
  { scope, definition }: Defined,
  elsewhere?: Scope,
): Value {
  const { catchers } = vm;
  vm.catchers = [];
  const written = vm.options.forms?.inForce(annotation) ?? annotation;
  const expr = unquoted(vm, written);
  try {
    const then = asThen(scope, expr, definition);
    return evaluate(vm, expr, elsewhere === undefined ? then : joined(then, elsewhere));
  } catch (error) {
    // Python evaluates nothing in quotes: pydantic leaves a class with such a name incomplete.
    if (!(error instanceof Raised) || (expr === written && !putsOffAnnotations(scope.module))) throw error;
    return unknown('syntax', 'the text of an annotation', scope.placeOf(annotation));
  } finally {
    vm.catchers = catchers;
  }
}

type Annotation = (elsewhere?: Scope) => Value;

const WRITTEN = new WeakMap<Annotation, () => Value | undefined>();

/** Returns the annotation of a name in the body of a class, to be evaluated when it's asked for. */
export function annotationOnClass(vm: Machine, annotation: Expr, defined: Defined): Annotation {
  const value: Annotation = (elsewhere) => annotationValue(vm, annotation, defined, elsewhere);
  WRITTEN.set(value, () => annotationText(annotation, defined.scope));
  return value;
}

/** Returns what `__annotations__` of a class has for an annotation: a text where it's quoted, or not evaluated (PEP 563). */
export const shownAnnotation = (annotation: Annotation): Value => WRITTEN.get(annotation)?.() ?? annotation();

/** Returns the text that Python keeps for an annotation; `undefined` where it keeps the value. */
export function annotationText(annotation: Expr, scope: Scope): Value | undefined {
  if (putsOffAnnotations(scope.module)) {
    const text = unparsed(annotation);
    return str(text ?? unknown('syntax', 'the text of an annotation', scope.placeOf(annotation)));
  }
  return annotation.type === 'Str' ? str(annotation.value) : undefined;
}

/** Returns a scope with what the names of an annotation held at a definition; the same scope if nothing else is in them now. */
function asThen(scope: Scope, annotation: Expr, definition: number): Scope {
  const names = namesIn(annotation).map(({ id }) => [id, scope.findThen(id, definition)] as const);
  if (names.every(([id, value]) => value === scope.find(id))) return scope;
  const then = new Scope('function', scope, scope.createdUnder);
  for (const [id, value] of names) if (value !== undefined) then.vars.set(then.nameOf(id), value);
  return then;
}

/** Returns a scope that also has the names of another one, where it doesn't have them itself. */
function joined(scope: Scope, elsewhere: Scope): Scope {
  const both = new Scope('function', scope, scope.createdUnder);
  for (const [name, value] of elsewhere.vars) if (scope.find(name) === undefined) both.vars.set(name, value);
  return both;
}

const UNQUOTED = new WeakMap<Expr, Expr>();

/**
 * Returns an annotation whose quoted parts are read as the expressions that they stand for: `list["Item"]`. What a `Literal` has
 * in its brackets are values; so is what `Annotated` has behind the type.
 */
function unquoted(vm: Machine, expr: Expr): Expr {
  const known = UNQUOTED.get(expr);
  if (known !== undefined) return known;
  const read = unquotedNow(vm, expr);
  UNQUOTED.set(expr, read);
  return read;
}

function unquotedNow(vm: Machine, expr: Expr): Expr {
  switch (expr.type) {
    case 'Str': {
      const read = parsedText(vm, expr.value, expr);
      return read === undefined ? expr : unquoted(vm, read);
    }
    case 'Subscript': {
      const form = lastName(expr.value);
      if (form === 'Literal') return expr;
      const { index } = expr;
      if (form !== 'Annotated' || index.type !== 'Tuple') return { ...expr, index: unquoted(vm, index) };
      const [type, ...metadata] = index.items;
      const items = type === undefined ? [] : [unquoted(vm, type), ...metadata];
      return { ...expr, index: { ...index, items } };
    }
    case 'BinOp':
      return { ...expr, left: unquoted(vm, expr.left), right: unquoted(vm, expr.right) };
    case 'Tuple':
    case 'List':
      return { ...expr, items: expr.items.map((one) => unquoted(vm, one)) };
    default:
      return expr;
  }
}

/**
 * Raises NameError for a name in an annotation that isn't bound yet, such as that of the class around it. Python evaluates
 * annotations where they stand, before 3.14 (PEP 649) and without `from __future__ import annotations` (PEP 563). Asked only
 * where a `try` catches it: elsewhere the program wouldn't start.
 */
export function checkAnnotation(vm: Machine, annotation: Expr | undefined, scope: Scope): void {
  if (annotation === undefined || vm.catchers.length === 0 || !evaluates(vm, scope)) return;
  for (const { id, line } of namesIn(annotation)) {
    const found = scope.find(id);
    const isBound = found === undefined ? undefined : seen(found, vm.path);
    if (isBound ?? vm.models.builtin(id) ?? scope.module.scope.implicit?.(id) ?? scope.module.scope.open)
      continue;
    vm.raise('NameError', `name '${id}' is not defined`, scope.placeOf({ line }));
  }
}

/** Checks the annotations of a function's parameters and of its result. */
export function checkSignature(vm: Machine, def: FunctionDef, scope: Scope): void {
  if (vm.catchers.length === 0 || !evaluates(vm, scope)) return;
  for (const { annotation } of paramsOf(def)) checkAnnotation(vm, annotation, scope);
  checkAnnotation(vm, def.signature().returns, scope);
}

/** Returns true for a release of Python that evaluates annotations where they stand: before PEP 649. */
export const evaluatesInPlace = ([major, minor]: Options['python']): boolean => major < 3 || minor < 14;

const evaluates = (vm: Machine, scope: Scope): boolean =>
  evaluatesInPlace(vm.options.python) && vm.isCaught('NameError') && !putsOffAnnotations(scope.module);
