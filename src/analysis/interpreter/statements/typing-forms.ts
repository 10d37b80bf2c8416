import type { Expr, FunctionDef, Subscript } from '../../python/ast';
import { paramsOf } from '../calls/arguments';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';
import { argumentsIn, arrangedLike, keyOf, lastName, namesIn, withParts, writtenForm } from './form-text';
import { putsOffAnnotations } from './future-annotations';

/** The caches of `typing`: forms that share one, by their names. Those of `Literal` and `Annotated` heed the order. */
const CACHES: readonly (readonly string[])[] = [
  ['Union', 'Optional', 'ClassVar', 'Final', 'Required', 'NotRequired', 'TypeGuard'],
  [
    ...['List', 'Dict', 'Set', 'FrozenSet', 'Type', 'Deque', 'DefaultDict', 'OrderedDict', 'Counter'],
    ...['AbstractSet', 'Collection', 'Container', 'Sequence', 'MutableSequence', 'Mapping', 'MutableMapping'],
    ...['Iterable', 'Iterator', 'Generator', 'AsyncIterable', 'AsyncIterator', 'AsyncGenerator'],
    ...['Awaitable', 'Coroutine', 'ContextManager', 'AsyncContextManager'],
  ],
  ['Tuple'],
];

/** How many forms a cache keeps: the size of `functools.lru_cache`. */
const SIZE = 128;

interface Form {
  readonly expr: Expr;
  readonly scope: Scope;
}

/** The forms of one cache, by what equal ones share; the one that was asked for last is the last. */
type Cache = Map<string, Form>;

/** Expressions that are evaluated in a scope. They're read when the first annotation is asked for: a list of routes needs few. */
interface Noted {
  readonly scope: Scope;
  readonly exprs: () => readonly Expr[];
}

/**
 * Returns the forms that `typing` keeps before Python 3.14: one that's equal to an earlier one is that one, so that
 * `Optional[Union[str, UUID]]` may mean `Optional[Union[UUID, str]]` of another module. Packages that aren't read fill the
 * caches, too; that's left out.
 */
export class TypingForms {
  private readonly noted: Noted[] = [];
  private readonly caches = new Map<string, Cache>(
    CACHES.flatMap((names) => {
      const cache: Cache = new Map();
      return names.map((name) => [name, cache] as const);
    }),
  );
  private readonly meant = new WeakMap<Expr, Expr>();

  /** Notes that Python defines a function here. One whose annotations are put off has them evaluated if a decorator asks for them, as FastAPI's do. */
  noteFunction(def: FunctionDef, scope: Scope): void {
    if (putsOffAnnotations(scope.module) && (scope.kind === 'class' || def.decorators.length === 0)) return;
    this.noted.push({
      scope,
      exprs: () =>
        [...paramsOf(def).map(({ annotation }) => annotation), def.signature().returns].filter(
          (one) => one !== undefined,
        ),
    });
  }

  /** Notes that Python evaluates an annotation here. */
  noteAnnotation(annotation: Expr, scope: Scope): void {
    this.noted.push({ scope, exprs: () => [annotation] });
  }

  /** Notes that Python evaluates an expression here, and returns the one whose value it has. */
  evaluated(expr: Expr, scope: Scope): Expr {
    if (expr.type !== 'Subscript' || !this.caches.has(lastName(expr.value) ?? '')) return expr;
    this.noteAnnotation(expr, scope);
    return this.inForce(expr);
  }

  /** Returns the expression whose value an annotation has that was noted; others are what they are. */
  inForce(annotation: Expr): Expr {
    for (const { scope, exprs } of this.noted.splice(0))
      for (const expr of exprs()) {
        const meant = this.settled(expr, scope);
        if (meant !== expr) this.meant.set(expr, meant);
      }
    return this.meant.get(annotation) ?? annotation;
  }

  /** Returns an expression with the forms in it that are kept, the innermost first. */
  private settled(expr: Expr, scope: Scope): Expr {
    if (expr.type === 'Subscript' && lastName(expr.value) === 'Literal') return expr;
    const inner = withParts(expr, (part) => this.settled(part, scope));
    return inner.type === 'Subscript' ? this.kept(inner, scope) : inner;
  }

  private kept(expr: Subscript, scope: Scope): Expr {
    const name = lastName(expr.value) ?? '';
    const cache = this.caches.get(name);
    if (cache === undefined) return expr;
    const args = argumentsIn(expr).map(keyOf);
    const form = { expr, scope };
    const key = `${name}[${args.join(', ')}]`;
    // Not kept, Optional asks for a Union.
    if (name === 'Optional' && !cache.has(key)) keep(cache, `Union[${[...args, 'null'].join(', ')}]`, form);
    const before = keep(cache, key, form);
    const isOther = writtenForm(before.expr) !== writtenForm(expr) && meansSame(form, before);
    return isOther ? arrangedLike(expr, before.expr) : expr;
  }
}

/** Asks a cache for a form: returns an equal one that it has, else keeps this one. */
function keep(cache: Cache, key: string, form: Form): Form {
  const before = cache.get(key) ?? form;
  cache.delete(key);
  cache.set(key, before);
  const [oldest] = cache.keys();
  if (cache.size > SIZE && oldest !== undefined) cache.delete(oldest);
  return before;
}

/** Returns whether the names in two forms that are written alike are bound to the same values, and both forms are kept. */
function meansSame(one: Form, other: Form): boolean {
  if (isAbstract(one) || isAbstract(other)) return false;
  return namesIn(one.expr).every(({ id }) => isSame(one.scope.find(id), other.scope.find(id)));
}

const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (one?.kind === 'library' && other?.kind === 'library' && one.name === other.name);

/** Returns whether a form is that of `collections.abc`, where nothing is kept. */
function isAbstract({ expr, scope }: Form): boolean {
  const [head] = namesIn(expr);
  if (head === undefined) return false;
  const imported = new RegExp(`^from collections\\.abc import (?:\\([^)]*|[^\\n(]*)\\b${head.id}\\b`, 'mu');
  const bound = scope.find(head.id);
  return (
    scope.module.source.matches(imported) ||
    (bound?.kind === 'library' && bound.name.startsWith('collections'))
  );
}
