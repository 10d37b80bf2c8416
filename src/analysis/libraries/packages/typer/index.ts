import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { wordsOf } from '../../kit/commands/command-line';
import type { Library } from '../../kit/library';
import { functions, keeping, type Member, methods, native, qualified } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { contextMembers } from '../click/context';
import { type Command, run } from '../click/run';
import { commandName, Programs } from './programs';

/** typer 0.16: commands are functions, whose parameters say what the command line has. They run as those of click. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const RuntimeError = builtins.class('RuntimeError');
  const programs = new Programs(modelClass('typer.models.ParameterInfo', [object]));
  const Context = modelClass(
    'typer.models.Context',
    [object],
    contextMembers(() => undefined),
  );
  const start = (site: Site, command: Command): Value =>
    run(command, wordsOf(site.vm, NONE, site.at), site, { Context, obj: NONE });
  const Typer = modelClass('typer.main.Typer', [object], typerMembers(programs, start));
  const exception = (name: string): ClassValue => modelClass(`typer.${name}`, [RuntimeError]);
  return {
    ...qualified('typer', { Typer, Context, Exit: exception('Exit'), Abort: exception('Abort') }),
    ...qualified('typer.main', { Typer }),
    ...functions(keeping('typer'), {
      'Option(default=..., /, *declarations, **attrs)': ({ default: first, declarations, attrs }, site) =>
        programs.marker(site, {
          isArgument: false,
          first: first ?? attrs.get('default'),
          declarations,
          attrs,
        }),
      'Argument(default=..., /, *declarations, **attrs)': ({ default: first, declarations, attrs }, site) =>
        programs.marker(site, {
          isArgument: true,
          first: first ?? attrs.get('default'),
          declarations,
          attrs,
        }),
      'run(function)': ({ function: func }, site) =>
        start(site, programs.command(site, commandName(func), func)),
      'echo(message=None, **options)': () => NONE,
      'secho(message=None, **options)': () => NONE,
    }),
  };
};

const typerMembers = (programs: Programs, start: (site: Site, command: Command) => Value): Member[] => {
  const decorator = (add: (func: Value) => void): Value =>
    native(keeping('typer.decorator(f)'), ({ f }) => {
      add(f);
      return f;
    });
  const started = (self: InstanceValue, site: Site): Value => {
    const command = programs.commandOf(site, self);
    return command === undefined
      ? unknown('library', 'a typer.Typer without commands', site.at)
      : start(site, command);
  };
  return methods(keeping('typer.main.Typer'), {
    '__init__(*args, name=None, callback=None, invoke_without_command=False, **options)': (
      self,
      { name, callback, invoke_without_command: runsAlone },
      { at },
    ) => {
      programs.begin(self, {
        name: textOf(name),
        callback: callback.kind === 'none' ? undefined : callback,
        runsAlone: isTrue(runsAlone),
      });
      self.open = unknown('library', 'an attribute of typer.Typer', at);
      return NONE;
    },
    'command(name=None, **options)': (self, { name }) =>
      decorator((func) =>
        programs.of(self)?.commands.push({ name: textOf(name) ?? commandName(func), func }),
      ),
    'callback(name=None, invoke_without_command=False, **options)': (self, args) =>
      decorator((callback) => {
        const program = programs.of(self);
        const runsAlone = isTrue(args.invoke_without_command);
        if (program !== undefined) Object.assign(program, { callback, runsAlone });
      }),
    'add_typer(typer_instance, name=None, **options)': (self, { typer_instance: app, name }) => {
      programs.of(self)?.groups.push({ name: textOf(name), app });
      return NONE;
    },
    '__call__(*args, **options)': (self, _, site) => started(self, site),
  });
};
