import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { fork } from '../../../interpreter/guards/forks';
import type { Machine } from '../../../interpreter/machine';
import { dictOf } from '../../../interpreter/values/dicts';
import { bool, NONE, str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { readWords } from '../../kit/commands/command-line';
import { eachCommand } from '../../kit/commands/subcommands';
import { causeOf } from '../../kit/values';
import { type Param, valueOf } from './param';

/** A command, or a group of them, as the program has made it. */
export interface Command {
  readonly name: string;
  readonly callback: Value;
  readonly params: readonly Param[];
  /** The commands of a group. */
  readonly commands: Map<string, Command> | undefined;
  readonly runsAlone: boolean;
}

/** The contexts of the commands that are running, the innermost last. */
const running = new WeakMap<Machine, InstanceValue[]>();

export const currentContext = (vm: Machine): InstanceValue | undefined => running.get(vm)?.at(-1);

/** The surroundings of a command that runs: click's classes, and the object that the program hands to its commands. */
interface Session {
  readonly Context: ClassValue;
  readonly obj: Value;
}

/**
 * Runs a command with words, and the subcommand that they name; without a name each of them, under a guard of its own, since
 * a program that serves is given one. Words that the command doesn't know leave its parameters unknown.
 */
export function run(
  command: Command,
  words: readonly string[] | undefined,
  site: Site,
  { Context, obj }: Session,
): Value {
  const { params, commands } = command;
  const line = lineOf(command, words ?? []);
  const values = new Map(
    params.map((param): [string, Value] => [param.dest, valueIn(command, param, line, site)]),
  );
  const [name, ...rest] = line?.rest ?? [];
  const context = contextOf(site, Context, obj, values, name);
  const result = within(site.vm, context, () => forward(site, command.callback, [], values));
  if (commands === undefined) return result;
  const named = name === undefined ? undefined : commands.get(name);
  const start = (inner: Command): Value =>
    within(site.vm, context, () => {
      const given = getAttribute(site.vm, context, 'obj', site.at);
      return run(inner, named && rest, site, { Context, obj: given });
    });
  if (named !== undefined) return start(named);
  if (command.runsAlone && words !== undefined) return result;
  const given = eachCommand(site.vm, commands, command.runsAlone, site.at);
  fork(
    site.vm,
    given.map(({ command: inner, guard }) => ({ guard, run: () => inner && start(inner) })),
  );
  return NONE;
}

function lineOf({ params, commands }: Command, words: readonly string[]): Line | undefined {
  const flags = params.filter(({ isArgument }) => !isArgument).flatMap(withNegative);
  const places = params.filter(({ isArgument }) => isArgument);
  return readWords(words, flags, (count) => commands !== undefined && count >= places.length);
}

function valueIn({ params }: Command, param: Param, line: Line | undefined, site: Site): Value {
  if (line === undefined) return causeOf(undefined, `argument ${param.dest} of the command line`, site.at);
  const places = params.filter(({ isArgument }) => isArgument);
  return given(param, places, line, site);
}

type Line = NonNullable<ReturnType<typeof readWords<Side>>>;

/** An option, or what switches it off. */
interface Side {
  readonly names: readonly string[];
  readonly takes: Param['takes'];
  readonly param: Param;
  readonly isOff: boolean;
}

function withNegative(param: Param): Side[] {
  const { names, negatives, takes } = param;
  const on = { names, takes, param, isOff: false };
  return negatives.length === 0 ? [on] : [on, { names: negatives, takes, param, isOff: true }];
}

function given(param: Param, places: readonly Param[], { used, plain }: Line, site: Site): Value {
  if (param.isArgument) {
    const at = places.indexOf(param);
    const words = param.takes === 'many' ? plain.slice(at) : plain.slice(at, at + 1);
    return valueOf(param, words.length === 0 ? [] : [words], site);
  }
  const sides = [...used].filter(([side]) => side.param === param);
  const last = sides.at(-1);
  return last?.[0].isOff === true ? bool(false) : valueOf(param, last?.[1] ?? [], site);
}

function contextOf(
  { vm, at }: Site,
  Context: ClassValue,
  obj: Value,
  values: ReadonlyMap<string, Value>,
  name: string | undefined,
): InstanceValue {
  const context = vm.instance(Context, at);
  context.attrs.set('obj', obj);
  context.attrs.set('parent', currentContext(vm) ?? NONE);
  context.attrs.set('params', dictOf(vm, values));
  context.attrs.set('invoked_subcommand', name === undefined ? NONE : str(name));
  context.open = unknown('library', 'click.Context', at);
  return context;
}

function within<T>(vm: Machine, context: InstanceValue, action: () => T): T {
  const contexts = running.get(vm) ?? [];
  running.set(vm, contexts);
  contexts.push(context);
  try {
    return action();
  } finally {
    contexts.pop();
  }
}
