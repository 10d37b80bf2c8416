import { findAttribute, getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { wordsOf } from '../../kit/commands/command-line';
import type { Library } from '../../kit/library';
import { functions, keeping, type Member, methods, native, qualified } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { wrapper } from '../../standard/functools/caches';
import { type Param, paramOf } from './param';
import { contextMembers } from './context';
import { type Command, currentContext, run } from './run';

type Keywords = ReadonlyMap<string, Value>;

/** click 8: a command is run with the words of the command that starts the program. */
export const library: Library = ({ object }) => {
  const made = new Made();
  const Context = modelClass(
    'click.Context',
    [object],
    contextMembers((value) => made.of(value)),
  );
  const Command = modelClass('click.Command', [object], commandMembers(made, Context));
  const Group = modelClass('click.Group', [Command]);
  const classes = { Command, Group };
  for (const [name, member] of groupMembers(made, classes)) Group.attrs.set(name, member);
  return {
    ...qualified('click', classes),
    ...qualified('click', { Context }),
    ...functions(keeping('click'), {
      'command(name=None, cls=None, **attrs)': ({ name, attrs }, site) =>
        making(name, (func, given) => made.command(site, Command, func, given, attrs)),
      'group(name=None, cls=None, **attrs)': ({ name, attrs }, site) =>
        making(name, (func, given) => made.command(site, Group, func, given, attrs)),
      'option(*declarations, cls=None, **attrs)': ({ declarations, attrs }, site) =>
        made.adding(paramOf(declarations, attrs, site, false)),
      'argument(*declarations, cls=None, **attrs)': ({ declarations, attrs }, site) =>
        made.adding(paramOf(declarations, attrs, site, true)),
      'pass_context(f)': ({ f }) => made.passing(f, ({ vm }) => currentContext(vm) ?? NONE),
      'pass_obj(f)': ({ f }) =>
        made.passing(f, ({ vm, at }) => {
          const context = currentContext(vm);
          return context === undefined ? NONE : getAttribute(vm, context, 'obj', at);
        }),
      'get_current_context(silent=False)': (_, { vm }) => currentContext(vm) ?? NONE,
    }),
  };
};

/** A decorator that's used with or without parentheses. */
const making = (first: Value, make: (func: Value, name: string | undefined) => Value): Value =>
  first.kind === 'none' || first.kind === 'str'
    ? native(keeping('click.decorator(f)'), ({ f }) => make(f, textOf(first)))
    : make(first, undefined);

/** The commands that the program has made, and the parameters of functions that become some. */
class Made {
  private readonly params = new WeakMap<Value, readonly Param[]>();
  private readonly commands = new WeakMap<Value, Command>();

  of(value: Value | undefined): Command | undefined {
    return value && this.commands.get(value);
  }

  /** Makes a command of a function, with the parameters that its decorators gave it: the innermost is the last. */
  command(site: Site, cls: ClassValue, func: Value, name: string | undefined, attrs: Keywords): Value {
    if (this.commands.has(func)) return func;
    const self = site.vm.instance(cls, site.at);
    const alone = attrs.get('invoke_without_command');
    this.commands.set(self, {
      name: name ?? commandName(site, func),
      callback: func,
      params: this.params.get(func) ?? [],
      commands: cls.name === 'Group' ? new Map() : undefined,
      runsAlone: isTrue(alone),
    });
    self.attrs.set('callback', func);
    self.open = unknown('library', 'click.Command', site.at);
    return self;
  }

  adding(param: Param): Value {
    return native(keeping('click.decorator(f)'), ({ f }) => {
      const command = this.of(f);
      if (command === undefined) this.params.set(f, [param, ...(this.params.get(f) ?? [])]);
      else if (f.kind === 'instance')
        this.commands.set(f, { ...command, params: [param, ...command.params] });
      return f;
    });
  }

  /** Makes a function that gets one more argument in front. */
  passing(func: Value, first: (site: Site) => Value): NativeFunction {
    const outer = wrapper('click.decorator', func, ({ args, keywords }, site) =>
      forward(site, func, [first(site), ...args], keywords),
    );
    this.params.set(outer, this.params.get(func) ?? []);
    return outer;
  }
}

function commandName({ vm, at }: Site, func: Value): string {
  const name = func.kind === 'choice' ? undefined : findAttribute(vm, func, '__name__', at);
  const text = (name && textOf(name)) ?? '';
  return text
    .toLowerCase()
    .replace(/_(?:command|cmd|group|grp)$/u, '')
    .replaceAll('_', '-');
}

const commandMembers = (made: Made, Context: ClassValue): Member[] => {
  const start = (self: InstanceValue, args: Value, extra: Keywords, site: Site): Value => {
    const command = made.of(self);
    const words = wordsOf(site.vm, args, site.at);
    return command === undefined
      ? NONE
      : run(command, words, site, { Context, obj: extra.get('obj') ?? NONE });
  };
  return methods(keeping('click.Command'), {
    '__call__(args=None, prog_name=None, **extra)': (self, { args, extra }, site) =>
      start(self, args, extra, site),
    'main(args=None, prog_name=None, **extra)': (self, { args, extra }, site) =>
      start(self, args, extra, site),
  });
};

const groupMembers = (
  made: Made,
  classes: { readonly Command: ClassValue; readonly Group: ClassValue },
): Member[] => {
  const adding = (self: InstanceValue, cls: ClassValue, first: Value, attrs: Keywords, site: Site): Value =>
    making(first, (func, name) => {
      const value = made.command(site, cls, func, name, attrs);
      const command = made.of(value);
      if (command !== undefined) made.of(self)?.commands?.set(command.name, command);
      return value;
    });
  return methods(keeping('click.Group'), {
    'command(name=None, cls=None, **attrs)': (self, { name, attrs }, site) =>
      adding(self, classes.Command, name, attrs, site),
    'group(name=None, cls=None, **attrs)': (self, { name, attrs }, site) =>
      adding(self, classes.Group, name, attrs, site),
    'add_command(cmd, name=None)': (self, { cmd, name }) => {
      const command = made.of(cmd);
      if (command !== undefined) made.of(self)?.commands?.set(textOf(name) ?? command.name, command);
      return NONE;
    },
  });
};
