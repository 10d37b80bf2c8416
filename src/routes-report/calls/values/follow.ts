import {
  type Bound,
  type Call,
  free,
  isOf,
  type Parameter,
  type Term,
  type TermOf,
  type Value,
} from './term';

/** Chains of names and members are followed no further than this: they may form a circle. */
const MAX_DEPTH = 24;

/** Entering a function counts as so many steps: several calls in each other would take ages. */
export const FUNCTION_COST = 4;

/** The arguments of a call. */
interface Given {
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
  readonly open: number;
}

/**
 * Returns the expression that a name or a member stands for, as far as it can be followed: a declaration where there's no
 * value. Unknown names stand for themselves.
 */
export function follow(value: Value, depth = 0): Value {
  const next = depth > MAX_DEPTH ? undefined : meaningOf(value, depth);
  return next === undefined || next.term === value.term ? value : follow(next, depth + 1);
}

function meaningOf({ term, bound }: Value, depth: number): Value | undefined {
  switch (term.kind) {
    case 'name': {
      const meaning = term.meaning();
      return meaning === undefined ? undefined : { term: meaning, bound };
    }
    case 'parameter':
    case 'variable':
      return bound.get(term);
    case 'member':
      return memberOf({ term: term.owner, bound }, term.name, depth);
    case 'taken': {
      const from = { term: term.owner, bound };
      if (term.isRest) return from;
      const found = memberOf(from, term.name, depth + 1);
      if (found !== undefined || term.fallback === undefined) return found;
      return lacks(follow(from, depth + 1).term, term.name) ? { term: term.fallback, bound } : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns whether a value surely has no member of a name: an object that shows all of them, or nothing. */
const lacks = (term: Term, name: string): boolean =>
  term.kind === 'nothing' ||
  (term.kind === 'object' &&
    term.entries.every((one) => !('spread' in one) && one.name !== undefined && one.name !== name));

/** Returns the value of a member of what an expression stands for. */
export function member(of: Value, name: string): Value | undefined {
  const found = memberOf(of, name, 0);
  return found === undefined ? undefined : follow(found);
}

function memberOf(of: Value, name: string, depth: number): Value | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const owner = follow(of, depth + 1);
  const { term, bound } = owner;
  switch (term.kind) {
    case 'self': {
      const around = term.owner();
      return around?.kind === 'class'
        ? inClass(constructed({ term: around, bound }, undefined, depth), name, depth)
        : undefined;
    }
    case 'object':
      return inObject({ term, bound }, name, depth);
    case 'list': {
      const item = term.items[Number(name)];
      return item === undefined ? undefined : { term: item, bound };
    }
    case 'class':
      return inClass({ term, bound }, name, depth);
    case 'call':
      return inMade({ term, bound }, name, depth);
    case 'module': {
      const found = term.exported(name);
      return found === undefined ? undefined : free(found);
    }
    case 'parameter':
    case 'variable': {
      const type = term.type === undefined ? undefined : follow({ term: term.type, bound }, depth + 1);
      return type !== undefined && isOf(type, 'class') ? inClass(type, name, depth + 1) : undefined;
    }
    default:
      return undefined;
  }
}

function inObject({ term, bound }: Value<TermOf<'object'>>, name: string, depth: number): Value | undefined {
  for (const one of term.entries.toReversed()) {
    if ('spread' in one) {
      const found = memberOf({ term: one.spread, bound }, name, depth + 1);
      if (found !== undefined) return found;
    } else if (one.name === name) return { term: one.value, bound };
  }
  return undefined;
}

/** Returns a member of what a call of a class or a function of the workspace makes. */
function inMade(call: Value<Call>, name: string, depth: number): Value | undefined {
  const made = follow({ ...call, term: call.term.callee }, depth + 1);
  if (isOf(made, 'class')) return inClass(constructed(made, givenBy(call), depth), name, depth + 1);
  const result = onlyResult(made, call);
  return result === undefined ? undefined : memberOf(result, name, depth + FUNCTION_COST);
}

/** Returns a member of a class or of those that it extends. */
function inClass({ term, bound }: Value<TermOf<'class'>>, name: string, depth: number): Value | undefined {
  const own = term.member(name);
  if (own !== undefined) return { term: own, bound };
  for (const one of term.above) {
    const above = classAbove({ term: one, bound }, depth);
    const found = above === undefined ? undefined : inClass(above, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function classAbove(name: Value, depth: number): Value<TermOf<'class'>> | undefined {
  const found = depth > MAX_DEPTH ? name : follow(name, depth + 1);
  return isOf(found, 'class') ? { ...found, bound: new Map([...name.bound, ...found.bound]) } : undefined;
}

/** Returns a class with the parameters of its constructor and of those above it bound. */
function constructed(
  { term, bound }: Value<TermOf<'class'>>,
  given: Given | undefined,
  depth: number,
): Value<TermOf<'class'>> {
  const { params, passed } = term;
  const own = params === undefined || given === undefined ? bound : boundTo(params, bound, given);
  const [first] = term.above;
  const above = first === undefined ? undefined : classAbove({ term: first, bound: own }, depth);
  if (above === undefined) return { term, bound: own };
  const args = passed?.map((one): Value => ({ term: one, bound: own }));
  const further = args === undefined ? undefined : { args, named: new Map(), open: args.length };
  const outer = constructed(above, params === undefined ? given : further, depth + FUNCTION_COST);
  return { term, bound: outer.bound };
}

const givenBy = ({ term, bound }: Value<Call>): Given => ({
  args: term.args.map((one) => ({ term: one, bound })),
  named: new Map([...term.named].map(([name, one]) => [name, { term: one, bound }])),
  open: term.open,
});

/** Returns the bound parameters, and those of a function by what a call gives for them, or else their defaults. */
function boundTo(params: readonly Parameter[], bound: Bound, { args, named, open }: Given): Bound {
  const all = new Map(bound);
  for (const [index, param] of params.entries()) {
    if (param.isRest) continue;
    const placed = param.isNamedOnly || index >= open ? undefined : args[index];
    const isLeftOut = index < open || param.isNamedOnly;
    const fallback = isLeftOut && param.fallback !== undefined ? { term: param.fallback, bound } : undefined;
    const value = placed ?? named.get(param.name) ?? fallback;
    if (value !== undefined) all.set(param, value);
  }
  return all;
}

/** Returns a function with its parameters bound to values, the first to the first. */
export function applied(
  { term, bound }: Value<TermOf<'function'>>,
  args: readonly Value[],
): Value<TermOf<'function'>> {
  return { term, bound: boundTo(term.params, bound, { args, named: new Map(), open: Infinity }) };
}

/** Returns the function of the workspace that a call calls, with its parameters bound to the arguments. */
export const calledFunction = (call: Value<Call>, depth = 0): Value<TermOf<'function'>> | undefined =>
  called(follow({ ...call, term: call.term.callee }, depth), call);

function called(callee: Value, call: Value<Call>): Value<TermOf<'function'>> | undefined {
  if (!isOf(callee, 'function') || callee.term.isGetter) return undefined;
  return { term: callee.term, bound: boundTo(callee.term.params, callee.bound, givenBy(call)) };
}

/** Returns the only expression that a function of the workspace gives back to a call. */
export const resultOf = (call: Value<Call>): Value | undefined =>
  onlyResult(follow({ ...call, term: call.term.callee }, 1), call);

function onlyResult(callee: Value, call: Value<Call>): Value | undefined {
  const own = called(callee, call);
  const [only, ...others] = own?.term.results() ?? [];
  return own === undefined || only === undefined || others.length > 0
    ? undefined
    : { term: only, bound: own.bound };
}
