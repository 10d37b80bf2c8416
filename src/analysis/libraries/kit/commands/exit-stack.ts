import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { append } from '../../../interpreter/evaluation/iterate';
import { outcomeAmong, PASSES, UNCLEAR, type Boundary } from '../../../interpreter/guards/exception-outcome';
import { each, under } from '../../../interpreter/guards/forks';
import { boundaryAtExit, boundaryOf } from '../../../interpreter/statements/managers';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { bool, native, NONE, unknown } from '../../../interpreter/values/make';
import type {
  ClassValue,
  InstanceValue,
  NativeFunction,
  Single,
  Value,
} from '../../../interpreter/values/values';
import { finished, forward, invoke } from '../calls';
import { keeping, methods } from '../model';
import { verdictOf } from '../truth-values';

/** The class, the value and the traceback of an exception, as an `__exit__` gets them. */
type Told = readonly Value[];

const NOTHING: Told = [NONE, NONE, NONE];

/** A step of leaving a stack: it's told of an exception, and gives a true value if it ends that. */
type Exit = (told: Told, site: Site) => Value;

/** How exceptions fare at the steps of stacks that may end one. */
const boundaries = new WeakMap<Value, Boundary>();

/** Returns `ExitStack` or `AsyncExitStack`: what's put on it is entered at once, and left in the opposite order. */
export const exitStack = (name: string, object: ClassValue): ClassValue =>
  modelClass(
    `contextlib.${name}`,
    [object],
    methods(keeping('contextlib'), {
      '__enter__()': (self) => self,
      '__aenter__()': (self) => self,
      '__exit__(*exception)': (self, { exception }, site) => unwind(self, exception, site),
      '__aexit__(*exception)': (self, { exception }, site) => unwind(self, exception, site),
      'enter_context(cm)': (self, { cm }, site) => enter(site, self, cm, false),
      'enter_async_context(cm)': (self, { cm }, site) => enter(site, self, cm, true),
      'callback(callback, /, *args, **kwds)': (self, { callback, args, kwds }, site) =>
        call(site, self, callback, args, kwds),
      'push(exit)': (self, { exit }, site) => push(site, self, exit, false),
      'push_async_exit(exit)': (self, { exit }, site) => push(site, self, exit, true),
      'push_async_callback(callback, /, *args, **kwds)': (self, { callback, args, kwds }, site) =>
        call(site, self, callback, args, kwds),
      'close()': (self, _, site) => unwind(self, NOTHING, site),
      'aclose()': (self, _, site) => unwind(self, NOTHING, site),
      'pop_all()': popAll,
    }),
    { boundary: (self) => (cls) => fateAtSteps(stepsOf(self), cls) },
  );

const stepsOf = (self: InstanceValue): readonly Value[] => {
  const steps = self.attrs.get('steps');
  return steps?.kind === 'list' ? steps.items.map(({ value }) => value) : [];
};

const fateAtSteps = (steps: readonly Value[], cls: ClassValue | undefined): ReturnType<Boundary> =>
  outcomeAmong(
    steps.map((step) => boundaries.get(step) ?? PASSES),
    cls,
  );

function defer({ vm }: Site, self: InstanceValue, exit: Exit, boundary?: Boundary): void {
  const known = self.attrs.get('steps');
  const steps = known?.kind === 'list' ? known : vm.list();
  self.attrs.set('steps', steps);
  const step: NativeFunction = native('contextlib.ExitStack', (site) => exit(site.args, site));
  if (boundary !== undefined) boundaries.set(step, boundary);
  append(vm, steps, step);
}

/** Puts a call on the stack, for when it's left. */
function call(
  outer: Site,
  self: InstanceValue,
  func: Value,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Value {
  defer(outer, self, (_, site) => {
    finished(forward(site, func, args, keywords));
    return NONE;
  });
  return func;
}

/** `push(exit)`: an `__exit__`, or an object that has one. */
function push(site: Site, self: InstanceValue, exit: Value, isAsync: boolean): Value {
  const method = exit.kind === 'instance' ? exitOf(exit, isAsync) : undefined;
  if (method !== undefined) leaveLater(site, self, exit, isAsync);
  else
    defer(
      site,
      self,
      (told, at) => finished(invoke(at, exit, ...told)),
      exit.kind === 'function' ? boundaryAtExit(exit) : () => 'unclear',
    );
  return exit;
}

const exitOf = ({ cls }: InstanceValue, isAsync: boolean): Value | undefined =>
  findOnClass(cls, isAsync ? '__aexit__' : '__exit__');

/** Enters a manager now, and leaves it with the stack. */
function enter(site: Site, self: InstanceValue, manager: Value, isAsync: boolean): Value {
  return each(site.vm, manager, (one) => {
    const entered = callMethod(site.vm, one, isAsync ? '__aenter__' : '__enter__', [], site.at);
    leaveLater(site, self, one, isAsync);
    return entered === undefined ? one : finished(entered);
  });
}

/** Returns how exceptions fare at a manager that was entered: a generator's is asked where it's suspended. */
function boundaryOfEntered(manager: Single, isAsync: boolean): Boundary {
  const generator = manager.kind === 'instance' ? manager.attrs.get('gen') : undefined;
  if (generator === undefined) return boundaryOf(manager, isAsync);
  return generator.kind === 'deferred' ? (generator.fate ?? UNCLEAR) : UNCLEAR;
}

function leaveLater(outer: Site, self: InstanceValue, manager: Value, isAsync: boolean): void {
  if (manager.kind === 'choice') return;
  const exit = manager.kind === 'instance' ? exitOf(manager, isAsync) : undefined;
  const boundary = boundaryOfEntered(manager, isAsync);
  const why = unknown('operands', 'whether a manager ends an exception', outer.at);
  const leave: Exit = (told, site) => {
    if (exit !== undefined) return finished(invoke(site, exit, manager, ...told));
    const [cls] = told;
    return boundary(cls?.kind === 'class' ? cls : undefined) === 'passes' ? NONE : why;
  };
  defer(outer, self, leave, boundary);
}

/** Leaves a stack, what was put on it last first. Returns whether the exception that it's told of ends there. */
function unwind(self: InstanceValue, exception: Told, site: Site): Value {
  const { vm, at } = site;
  const steps = self.attrs.get('steps');
  if (steps?.kind !== 'list') return bool(false);
  self.attrs.delete('steps');
  let told = exception;
  let doubt: Value | undefined;
  for (const { value: step, guard } of steps.items.toReversed()) {
    under(vm, guard, () => {
      const isTold = told[0] !== undefined && told[0].kind !== 'none';
      const result = invoke(site, step, ...told);
      const truth = isTold ? verdictOf(vm, result, at) : false;
      if (truth === true) told = NOTHING;
      if (truth === undefined) doubt ??= result;
    });
  }
  return told === exception ? (doubt ?? bool(false)) : bool(true);
}

function popAll(self: InstanceValue, _: unknown, { vm, at }: Site): Value {
  const moved = vm.instance(self.cls, at);
  const steps = self.attrs.get('steps');
  if (steps !== undefined) moved.attrs.set('steps', steps);
  self.attrs.delete('steps');
  return moved;
}
