import { type Call, NO_ARGUMENTS, type Site, withFirst } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { modelClass } from '../../interpreter/values/classes';
import { native as rawNative, NONE, ofLibrary, textOf } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { wordsOf } from '../kit/command-line';
import { setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, keeping, type Member, methods, native, qualified } from '../kit/model';
import { type Parameter, parameterOf, valuesOf } from '../kit/click-parameters';

/** A command or a group of commands. */
interface Command {
  readonly callback: Value;
  readonly parameters: Parameter[];
  /** The subcommands of a group, by name. */
  readonly commands: Map<string, Value> | undefined;
}

/**
 * click 8: options and commands as their decorators declare them. A command that's called gets the words of the command
 * that starts the program, or those that it's given, and its options' defaults.
 */
export const library: Library = ({ object }) => {
  const commands = new Commands(object);
  return {
    ...qualified('click', { Command: commands.Command, Group: commands.Group, Context: commands.Context }),
    ...functions(keeping('click'), {
      'option(*names, **attrs)': ({ names, attrs }) => commands.declaring(() => parameterOf(names, attrs)),
      'argument(*names, **attrs)': ({ names, attrs }) =>
        commands.declaring(() => ({ ...parameterOf(names, attrs), isArgument: true })),
      'command(name=None, cls=None, **attrs)': ({ name }, site) => commands.making(name, undefined, site),
      'group(name=None, cls=None, **attrs)': ({ name }, site) => commands.making(name, 'group', site),
      'pass_context(f)': ({ f }) => commands.passing(f, (context) => context),
      'pass_obj(f)': ({ f }) => commands.passing(f, (context) => context.attrs.get('obj') ?? NONE),
      'version_option(*args, **attrs)': () => SAME,
      'help_option(*args, **attrs)': () => SAME,
      'echo(*args, **kwargs)': () => NONE,
      'secho(*args, **kwargs)': () => NONE,
    }),
  };
};

/** A decorator that changes nothing. */
const SAME = native(keeping('click.decorator(function)'), ({ function: func }) => func);

/** The commands that a program declares, by the value that stands for each. */
class Commands {
  readonly Command: ClassValue;
  readonly Group: ClassValue;
  readonly Context: ClassValue;
  private readonly known = new WeakMap<Value, Command>();
  /** The parameters that decorators have declared for a function so far. */
  private readonly declared = new WeakMap<Value, Parameter[]>();
  private readonly contexts: InstanceValue[] = [];

  constructor(object: ClassValue) {
    const missing = (name: string) => ({
      missing: (_: InstanceValue, attribute: string, { at }: Call) =>
        ofLibrary(name, at, `${name}.${attribute}`),
    });
    this.Context = modelClass('click.Context', [object], [], missing('click.Context'));
    this.Command = modelClass('click.Command', [object], this.ofCommand(), missing('click.Command'));
    this.Group = modelClass('click.Group', [this.Command], this.ofGroup(), missing('click.Group'));
  }

  /** Returns a decorator that declares a parameter of a function or a command. */
  declaring(make: () => Parameter): Value {
    return native(keeping('click.decorator(function)'), ({ function: func }) => {
      const command = this.known.get(func);
      const parameters = command?.parameters ?? this.declared.get(func) ?? [];
      parameters.unshift(make());
      if (command === undefined) this.declared.set(func, parameters);
      return func;
    });
  }

  /** Returns a function that gets a value of the context before its arguments. */
  passing(func: Value, valueOf: (context: InstanceValue) => Value): Value {
    const wrapper = rawNative(nameOf(func), (call: Call) => {
      const context = this.contexts.at(-1) ?? call.vm.instance(this.Context, call.at);
      return callValue(call.vm, func, withFirst(valueOf(context), call), call.at);
    });
    this.declared.set(wrapper, this.declared.get(func) ?? []);
    return wrapper;
  }

  /** Returns the decorator that makes a command of a function; `@click.command` is one itself. */
  making(name: Value, group: 'group' | undefined, site: Site, owner?: Command): Value {
    const make = (func: Value, called: string | undefined): Value => {
      const command = site.vm.instance(group === undefined ? this.Command : this.Group, site.at);
      const commands = group === undefined ? undefined : new Map<string, Value>();
      this.known.set(command, { callback: func, parameters: this.declared.get(func) ?? [], commands });
      setOwn(site, command, { callback: func });
      owner?.commands?.set(called ?? nameOf(func), command);
      return command;
    };
    if (name.kind === 'function' || name.kind === 'native') return make(name, undefined);
    return native(keeping('click.decorator(function)'), ({ function: func }) => make(func, textOf(name)));
  }

  private ofCommand(): Member[] {
    return methods(keeping('click.Command'), {
      '__call__(args=None, **extra)': (self, { args }, site) => this.main(self, args, site),
      'main(args=None, prog_name=None, **extra)': (self, { args }, site) => this.main(self, args, site),
    });
  }

  private ofGroup(): Member[] {
    return methods(keeping('click.Group'), {
      'command(name=None, cls=None, **attrs)': (self, { name }, site) =>
        this.making(name, undefined, site, this.known.get(self)),
      'group(name=None, cls=None, **attrs)': (self, { name }, site) =>
        this.making(name, 'group', site, this.known.get(self)),
      'add_command(cmd, name=None)': (self, { cmd, name }) => {
        const callback = this.known.get(cmd)?.callback ?? NONE;
        this.known.get(self)?.commands?.set(textOf(name) ?? nameOf(callback), cmd);
        return NONE;
      },
    });
  }

  /** Runs a command with words; nothing if they aren't known. */
  private main(self: Value, args: Value, site: Site): Value {
    const words = wordsOf(site.vm, args, site.at);
    const context = site.vm.instance(this.Context, site.at);
    context.attrs.set('obj', NONE);
    if (words === undefined) return ofLibrary('click', site.at, 'a command without its words');
    this.contexts.push(context);
    try {
      return this.run(self, words, site);
    } finally {
      this.contexts.pop();
    }
  }

  private run(self: Value, words: readonly string[], site: Site): Value {
    const command = this.known.get(self);
    const read = command && valuesOf(command.parameters, words, command.commands !== undefined, site);
    if (command === undefined || read === undefined)
      return ofLibrary('click', site.at, 'a command with words that it has no option for');
    const { values, rest } = read;
    const [name, ...more] = rest;
    const sub = name === undefined ? undefined : command.commands?.get(name);
    if (command.commands !== undefined && sub === undefined) return NONE;
    const result = callValue(site.vm, command.callback, { ...NO_ARGUMENTS, keywords: values }, site.at);
    return sub === undefined ? result : this.run(sub, more, site);
  }
}

/** Returns the name that click gives a command: `run_server` → `run-server`. */
const nameOf = (func: Value): string =>
  func.kind === 'function' || func.kind === 'native' ? func.name.toLowerCase().replaceAll('_', '-') : '';
