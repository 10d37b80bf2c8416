import type { ClassValue, Value } from '../../interpreter/values/values';
import type { Machine } from '../../interpreter/machine';
import { entriesOf } from '../../interpreter/values/dicts';
import { iterate } from '../../interpreter/evaluation/iterate';
import { NONE, textOf } from '../../interpreter/values/make';
import { own } from '../../libraries/kit/instances';
import { memberValue } from '../../libraries/kit/values';
import { isDependency } from '../classes/markers';
import { isScheme } from '../classes/security';
import type { RawRow } from '../listing/raw-row';
import { type InputKind, inputOf } from './input';
import { signatureIn, type SignatureParameter, viewSignature } from './signature';
import type { BodyPart, ParameterSource } from './source';
import { handedClass } from './special-types';
import { doubt, given, type Reading, single } from './values';

/** A callable with its parameters and dependencies, as FastAPI's `Dependant` has them. */
export interface Dependant {
  readonly callee: Value;
  readonly parameters: readonly ParameterSource[];
  readonly body: readonly BodyPart[];
  readonly dependencies: readonly Dependant[];
  /** The dependencies whose results its parameters take, where FastAPI calls others besides. */
  readonly taken?: readonly Dependant[];
  /** The scopes of `Security(…)` around it and its own. */
  readonly scopes: readonly string[];
  /** True if it, or what it depends on, asks for the scopes. */
  readonly usesScopes: boolean;
  /** True if it's handed the whole request, or takes `**kwargs`. */
  readonly takesWhole: boolean;
}

/** Classes that hold all parameters of the path. */
const WHOLE: ReadonlySet<string> = new Set(['Request', 'HTTPConnection', 'WebSocket']);

/** A dependency as one path has it. */
interface Kept {
  readonly scopes: string;
  /** The names of its parameters and of those below it, with whether the path has each. */
  readonly asked: ReadonlyMap<string, boolean>;
  readonly dependant: Dependant;
}

/** The dependencies of one analysis that are wholly known: most routes share them. */
const shared = new WeakMap<Machine, Map<Value, Kept[]>>();

/** Levels of dependencies, at most. */
const MAX_DEPTH = 60;

/** Reads callables with their dependencies, for one path. */
export class Dependants {
  private depth = 0;
  /** The names that the path was asked for so far, by the dependencies that are being read. */
  private asked = new Map<string, boolean>();

  constructor(
    private readonly reading: Reading,
    private readonly pathNames: ReadonlySet<string>,
    /** By callable, what `dependency_overrides` puts in its place. */
    private readonly overrides: ReadonlyMap<Value, Value> = new Map(),
  ) {}

  /** Returns a callable with what it depends on. */
  of(callee: Value, scopes: readonly string[] = []): Dependant {
    const signature = this.depth >= MAX_DEPTH ? undefined : signatureIn(this.reading, callee);
    if (signature === undefined) doubt(this.reading, callee, 'the parameters of a dependency');
    return this.with(callee, signature ?? [], scopes);
  }

  /** Returns a method of a class-based view: its first parameter depends on the class. */
  method(callee: Value, view: ClassValue): Dependant {
    const signature = signatureIn(this.reading, callee);
    if (signature === undefined) doubt(this.reading, callee, 'the parameters of a handler');
    const own = this.with(callee, (signature ?? []).slice(1), []);
    const made = this.with(view, viewSignature(this.reading, view), []);
    return { ...own, dependencies: [made, ...own.dependencies] };
  }

  private with(
    callee: Value,
    signature: readonly SignatureParameter[],
    scopes: readonly string[],
  ): Dependant {
    const parameters: ParameterSource[] = [];
    const body: BodyPart[] = [];
    const dependencies: Dependant[] = [];
    let usesScopes = isScheme(callee);
    let takesWhole = false;
    this.depth += 1;
    for (const parameter of signature) {
      const made = this.parameter(parameter, scopes);
      takesWhole ||= parameter.isRest === true || made === 'whole';
      if (made === undefined || made === 'whole') continue;
      if (made === 'scopes') usesScopes = true;
      else if ('callee' in made) dependencies.push(made);
      else if (made.kind === 'Param') parameters.push(made.parameter);
      else body.push(made.part);
    }
    this.depth -= 1;
    usesScopes ||= dependencies.some((one) => one.usesScopes);
    return { callee, parameters, body, dependencies, scopes, usesScopes, takesWhole };
  }

  /** Returns the dependencies in a list of `Depends(…)`. */
  list(list: Value): readonly Dependant[] {
    const { vm, at } = this.reading.site;
    if (list.kind === 'none') return [];
    const { items, open } = iterate(vm, list, at);
    if (open !== undefined) doubt(this.reading, open, 'dependencies');
    return items.flatMap(({ value }) => {
      const marker = single(this.reading, value);
      if (marker?.kind !== 'instance') {
        doubt(this.reading, marker ?? value, 'a dependency');
        return [];
      }
      return this.declared(marker, NONE, []) ?? [];
    });
  }

  private parameter(
    parameter: SignatureParameter,
    scopes: readonly string[],
  ): Dependant | InputKind | 'scopes' | 'whole' | undefined {
    const { marker, type, unresolved } = parameter;
    const isInjected = marker !== undefined && isDependency(marker);
    if (unresolved !== undefined && !(isInjected && (parameter.isMarkerDefault || !unresolved.isWhole))) {
      this.reading.unresolved.push({ detail: unresolved.detail, at: unresolved.at });
      return undefined;
    }
    if (isInjected) return this.declared(marker, type ?? NONE, scopes);
    const handed = marker === undefined ? handedClass(type) : undefined;
    if (handed !== undefined)
      return handed === 'SecurityScopes' ? 'scopes' : WHOLE.has(handed) ? 'whole' : undefined;
    const isInPath = this.pathNames.has(parameter.name);
    this.asked.set(parameter.name, isInPath);
    return inputOf(this.reading, parameter, isInPath);
  }

  /** Returns what `Depends(…)` or `Security(…)` names; without an argument, that's the type. */
  private declared(
    marker: Extract<Value, { kind: 'instance' }>,
    type: Value,
    around: readonly string[],
  ): Dependant | undefined {
    const named = given(this.reading, marker, 'dependency') ?? type;
    const callee = single(this.reading, named);
    if (callee === undefined || callee.kind === 'none') {
      doubt(this.reading, named, 'a dependency');
      return undefined;
    }
    return this.softDeleteOf(callee, [...around, ...this.scopesOf(marker)]);
  }

  /** Returns a dependency, as another route has it if nothing in it depends on this one: a test, a name in the path, a doubt. */
  private softDeleteOf(declared: Value, scopes: readonly string[]): Dependant {
    const callee = this.overrides.get(declared) ?? declared;
    const { doubts, unresolved, site } = this.reading;
    if (site.vm.path.length > 0 || this.overrides.size > 0) return this.of(callee, scopes);
    const byCallee = shared.get(site.vm) ?? new Map<Value, Kept[]>();
    shared.set(site.vm, byCallee);
    const all = byCallee.get(callee) ?? [];
    const key = JSON.stringify(scopes);
    const kept = all.find((one) => one.scopes === key && this.hasAlike(one));
    const asked = this.asked;
    this.asked = new Map(kept?.asked);
    const dependant = kept?.dependant ?? this.of(callee, scopes);
    // A doubt is noted once: behind another one it might not show.
    if (kept === undefined && doubts.length === 0 && unresolved.length === 0)
      byCallee.set(callee, [...all, { scopes: key, asked: this.asked, dependant }]);
    this.asked = new Map([...asked, ...this.asked]);
    return dependant;
  }

  /** Tells whether this path has the names that another one had. */
  private hasAlike({ asked }: Kept): boolean {
    return [...asked].every(([name, isInPath]) => this.pathNames.has(name) === isInPath);
  }

  private scopesOf(marker: Extract<Value, { kind: 'instance' }>): readonly string[] {
    const { site } = this.reading;
    const scopes = own(site, marker, 'scopes');
    if (scopes === undefined || scopes.kind === 'none') return [];
    const { items, open } = iterate(site.vm, scopes, site.at);
    if (open !== undefined) doubt(this.reading, open, 'scopes');
    return items.flatMap(({ value }) => {
      const text = textOf(memberValue(value));
      if (text === undefined) doubt(this.reading, value, 'a scope');
      return text ?? [];
    });
  }
}

/** Returns what the application's `dependency_overrides` put in place of callables. */
export function overridesIn(reading: Reading, { overrides }: RawRow): ReadonlyMap<Value, Value> {
  const dict = overrides === undefined ? undefined : single(reading, overrides);
  if (dict?.kind !== 'dict') return new Map();
  return new Map(
    entriesOf(reading.site.vm, dict).flatMap(({ key, value }) => {
      const callee = single(reading, value);
      return callee === undefined ? [] : [[key, callee] as const];
    }),
  );
}

/** A dependant and all below it, each callable with the same scopes once, a caller before what it depends on. */
export function flat(root: Dependant): readonly Dependant[] {
  const found: Dependant[] = [];
  const seen: Dependant[] = [];
  const visit = (one: Dependant): void => {
    seen.push(one);
    found.push(one);
    for (const inner of one.dependencies) if (!seen.some((other) => isSame(other, inner))) visit(inner);
  };
  visit(root);
  return found;
}

/** Tells whether FastAPI calls two dependencies once. */
const isSame = (a: Dependant, b: Dependant): boolean =>
  a.callee === b.callee && (!a.usesScopes || keyOf(a.scopes) === keyOf(b.scopes));

const keyOf = (scopes: readonly string[]): string => JSON.stringify([...new Set(scopes)].sort());
