import type { Site } from '../../../interpreter/calls/call-site';
import { NONE } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { keeping, native } from '../../kit/model';
import { type Command, currentContext } from '../click/run';
import { type Marker, parametersOf } from './parameters';

/** A `typer.Typer`: the functions of its commands, and the applications inside it. */
interface Program {
  readonly name: string | undefined;
  readonly commands: { readonly name: string; readonly func: Value }[];
  readonly groups: { readonly name: string | undefined; readonly app: Value }[];
  /** The function that runs before each command. */
  readonly callback: Value | undefined;
  /** True if the callback runs without a command, too. */
  readonly runsAlone: boolean;
}

/** Returns the name that a function has as a command. */
export const commandName = (func: Value): string =>
  func.kind === 'function' ? func.name.toLowerCase().replaceAll('_', '-') : '';

const NOTHING = native('typer.nothing()', () => NONE);

/** The applications of typer that the program has made, and its calls of `Option` and `Argument`. */
export class Programs {
  private readonly programs = new WeakMap<Value, Program>();
  private readonly markers = new WeakMap<Value, Marker>();

  constructor(private readonly Info: ClassValue) {}

  begin(app: Value, program: Pick<Program, 'name' | 'callback' | 'runsAlone'>): void {
    this.programs.set(app, { ...program, commands: [], groups: [] });
  }

  of(app: Value): Program | undefined {
    return this.programs.get(app);
  }

  /** Makes what `typer.Option(…)` or `typer.Argument(…)` gives. */
  marker({ vm, at }: Site, marker: Marker): Value {
    const made = vm.instance(this.Info, at);
    this.markers.set(made, marker);
    return made;
  }

  /** Returns a function as a command, which gives it the words for its parameters, and the context if it asks for that. */
  command(site: Site, name: string, func: Value): Command {
    const markerOf = (value: Value | undefined): Marker | undefined => value && this.markers.get(value);
    const known = func.kind === 'function' ? parametersOf(site, func, markerOf) : undefined;
    const context = known?.context;
    const callback = native(keeping('typer.callback(**values)'), ({ values }, inner) => {
      const now = currentContext(inner.vm) ?? NONE;
      return forward(inner, func, [], context === undefined ? values : new Map([...values, [context, now]]));
    });
    return { name, callback, params: known?.params ?? [], commands: undefined, runsAlone: false };
  }

  /** Returns an application as a command: the only one that it has, or a group; `undefined` if it has none. */
  commandOf(site: Site, app: Value): Command | undefined {
    const program = this.programs.get(app);
    if (program === undefined || program.commands.length + program.groups.length === 0) return undefined;
    const [only, ...others] = program.commands;
    const isAlone = others.length === 0 && program.groups.length === 0 && program.callback === undefined;
    return isAlone && only !== undefined
      ? this.command(site, only.name, only.func)
      : this.group(site, program, undefined);
  }

  private group(site: Site, program: Program, given: string | undefined): Command {
    const { callback = NOTHING, runsAlone, commands, groups } = program;
    const inner = groups.flatMap(({ name, app }): readonly Command[] => {
      const one = this.programs.get(app);
      return one === undefined ? [] : [this.group(site, one, name)];
    });
    const made = [...commands.map(({ name, func }) => this.command(site, name, func)), ...inner];
    const own = this.command(site, given ?? program.name ?? commandName(callback), callback);
    return { ...own, commands: new Map(made.map((one) => [one.name, one])), runsAlone };
  }
}
