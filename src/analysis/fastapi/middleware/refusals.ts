import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { type Call, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { each } from '../../interpreter/guards/forks';
import { beyond, type Guard } from '../../interpreter/guards/guards';
import type { Machine } from '../../interpreter/machine';
import { native, NONE, str } from '../../interpreter/values/make';
import type { InstanceValue, Value } from '../../interpreter/values/values';
import { checkpoint } from '../../interpreter/unwinding';
import { safely } from '../../types/safely';
import { unwrapApplication } from '../classes/unwrap-application';
import type { RawRow } from '../listing/raw-row';
import { bareRequest, handTo, scopeOf } from './bare-request';
import { type Layer, layersOf } from './layers';
import { Trial } from './trial';

/** A middleware of the program that refuses a request without credentials, or may do so. */
export interface Refusal {
  readonly name: string;
  /** The place of its class or function. */
  readonly place: Place;
  /** The place of the answer, or of what decides whether it's given. */
  readonly at: Place;
  /** Why it isn't known whether it refuses; `undefined` if it does. */
  readonly doubt: string | undefined;
}

/** Matches the names of middleware that refuses for other reasons than missing credentials. */
const OTHER = /csrf|xsrf|cors|origin|trusted|rate|throttl|limit|block|maintenance/i;

/** Matches the names of middleware that asks for credentials, whatever else they say. */
const CREDENTIALS = /auth|anonym|log-?in|token/i;

const isOther = (name: string): boolean => OTHER.test(name) && !CREDENTIALS.test(name);

/** Steps of one request in a layer, at most; and of all requests in it: so many, and so many for each. Most take less than a hundred. */
const MOST = 50_000;
const SOME = 10_000;
const EACH = 200;

/** Hands requests without credentials to the middleware of an application, and of those that are mounted in it. */
export class Middleware {
  private readonly layers = new Map<InstanceValue, readonly Layer[]>();
  private readonly known = new Map<Value, Map<string, readonly Refusal[]>>();
  /** The steps that the layers have left. */
  private readonly left = new Map<Layer, number>();
  private trial: Trial | undefined;
  private readonly next = native('call_next', (call: Call) => this.trial?.passed(call) ?? NONE, true);

  constructor(
    private readonly vm: Machine,
    private readonly app: Value,
  ) {}

  /** Returns the middleware in front of a route that refuses, or may refuse, all requests without credentials for it. */
  refusing({ steps, path, guard }: RawRow, methods: readonly string[]): readonly Refusal[] {
    const apps = [this.app, ...steps.flatMap(({ kind, below }) => (kind === 'include' ? [] : [below]))];
    const layers = apps.flatMap((app) => this.layersIn(app));
    if (layers.length === 0) return [];
    const inner = apps.at(-1) ?? this.app;
    const answers = (parameter: string): readonly (readonly Refusal[])[] =>
      methods.map((method) => this.answer(inner, layers, sample(path, parameter), method, guard));
    const [first = [], ...others] = answers(NUMBER);
    // Other values are tried where a number is refused.
    const isCertain = first.some(({ doubt }) => doubt === undefined);
    const all = [...others, ...(isCertain && takesText(path) ? TEXTS.flatMap(answers) : [])];
    const isRefused = ({ place }: Refusal, list: readonly Refusal[]): boolean =>
      list.some((one) => one.place === place && one.doubt === undefined);
    return first.map((one) =>
      all.every((list) => isRefused(one, list))
        ? one
        : { ...one, doubt: one.doubt ?? 'not for each of its methods, or each value in its path' },
    );
  }

  private answer(
    app: Value,
    layers: readonly Layer[],
    path: Value,
    method: string,
    guard: Guard,
  ): readonly Refusal[] {
    const known = this.known.get(app) ?? new Map<string, readonly Refusal[]>();
    this.known.set(app, known);
    const key = JSON.stringify([path, method, layers.length]);
    const answer = known.get(key) ?? this.tried(layers, path, method, guard);
    known.set(key, answer);
    return answer;
  }

  private layersIn(app: Value): readonly Layer[] {
    const { vm } = this;
    const under = unwrapApplication({ vm, at: NOWHERE }, app);
    if (under.kind !== 'instance' || !under.attrs.has('user_middleware')) return [];
    const known = this.layers.get(under) ?? apart(vm, [], [], () => layersOf(vm, under, this.next));
    this.layers.set(under, known);
    return known;
  }

  /** Hands a request to one layer after the other, up to one that refuses it. */
  private tried(layers: readonly Layer[], path: Value, method: string, guard: Guard): readonly Refusal[] {
    const { vm, app } = this;
    return apart(vm, guard, [], () => {
      const request = bareRequest(vm, path, method, app);
      const found: Refusal[] = [];
      let changer: string | undefined;
      for (const layer of layers) {
        handTo(vm, layer.app, request);
        const refusal = isOther(layer.name) ? undefined : this.refusalOf(layer, request);
        const doubt = refusal?.doubt ?? (changer && `${changer} changes the request before`);
        if (refusal !== undefined) found.push({ ...refusal, doubt });
        if (refusal !== undefined && doubt === undefined) break;
        if (refusal === undefined && this.trial?.changes === true) changer ??= layer.name;
      }
      return found;
    });
  }

  private refusalOf(layer: Layer, request: Value): Refusal | undefined {
    const { vm } = this;
    const { name, place, callee, takesRequest, guard } = layer;
    const left = (this.left.get(layer) ?? SOME) + EACH;
    if (left < 0) return { name, place, at: place, doubt: 'it takes too many steps' };
    const before = vm.allSteps;
    const attempt = (): Trial => {
      const trial = new Trial(vm, layer, scopeOf(request));
      this.trial = trial;
      const args = takesRequest ? [request, this.next] : [scopeOf(request), NONE, trial.send];
      const run = (): Value => finished(vm, callValue(vm, callee, { ...NO_ARGUMENTS, args }, place));
      apart(vm, vm.path, undefined, () => {
        trial.run(run);
      });
      return trial;
    };
    const { verdict: usual, lacking } = attempt();
    // An input that's absent may refuse what is let through without it.
    const verdict = usual ?? (lacking && opened(vm, attempt).verdict && lacking);
    this.left.set(layer, left - (vm.allSteps - before));
    if (verdict === undefined) return undefined;
    const isOptional = beyond(guard, vm.path).length > 0;
    return {
      name,
      place,
      ...verdict,
      doubt: verdict.doubt ?? (isOptional ? 'the application may not have it' : undefined),
    };
  }
}

/** Runs something for which the tests that absent inputs decide are undecided. */
function opened<T>(vm: Machine, run: () => T): T {
  vm.doubtsInputs = true;
  try {
    return run();
  } finally {
    vm.doubtsInputs = false;
  }
}

/** Returns the result of a coroutine, which its caller awaits. */
const finished = (vm: Machine, value: Value): Value =>
  each(vm, value, (one) => (one.kind === 'deferred' ? one.force() : one));

/** Values of a path's parameters: a number; a name, an identifier, a file. */
const NUMBER = '1';
const TEXTS = ['a', '12345678-1234-4234-8234-123456789abc', 'a.js'];

/** Returns true for a path with a parameter that takes more than numbers. */
const takesText = (path: Value): boolean =>
  path.kind === 'str' &&
  path.parts.some((part) => typeof part === 'string' && /\{\w+(?::(?!int|float)\w+)?\}/u.test(part));

/** Returns a path that a route serves. */
const sample = (path: Value, one: string): Value =>
  path.kind === 'str'
    ? str(...path.parts.map((part) => (typeof part === 'string' ? part.replace(/\{[^}]*\}/gu, one) : part)))
    : path;

/** Runs something beside the program, on a path, with steps of its own. Afterwards the machine stands where it stood. */
function apart<T>(vm: Machine, path: Guard, otherwise: T, run: () => T): T {
  const goBack = checkpoint(vm);
  const { skipped } = vm;
  Object.assign(vm, { path, escapes: [], catchers: [], boundaries: [], skipped: [] });
  vm.weighed += 1; // sides of tests that only raise an exception are taken, whatever `try` is around
  vm.restart();
  vm.startupSteps = MOST;
  try {
    return safely({ vm }, otherwise, run);
  } finally {
    vm.restart();
    vm.weighed -= 1;
    vm.skipped = skipped;
    goBack();
  }
}
