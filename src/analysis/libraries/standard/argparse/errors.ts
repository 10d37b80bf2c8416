import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue } from '../../../interpreter/values/values';
import { own, ownOrNone } from '../../kit/instances';
import type { Builtins } from '../../kit/library';
import { methods } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { SUPPRESS } from './option';

/** Makes the exceptions of `argparse`. */
export const errorClasses = ({ class: builtin }: Builtins): Readonly<Record<string, ClassValue>> => ({
  ArgumentError: modelClass('argparse.ArgumentError', [builtin('Exception')], ARGUMENT_ERROR),
  ArgumentTypeError: modelClass('argparse.ArgumentTypeError', [builtin('Exception')]),
});

const ARGUMENT_ERROR = methods('argparse.ArgumentError', {
  '__init__(argument, message)': (self, { argument, message }, site) => {
    self.attrs.set('args', tuple(argument, message));
    self.attrs.set('message', message);
    const names = argument.kind === 'instance' ? own(site, argument, 'option_strings') : undefined;
    const texts = names?.kind === 'list' ? names.items.map(({ value }) => textOf(value) ?? '?') : [];
    const named =
      argument.kind === 'instance' ? [own(site, argument, 'metavar'), own(site, argument, 'dest')] : [];
    const name = named.map((one) => one && textOf(one)).find((one) => one !== undefined && one !== SUPPRESS);
    const whole = texts.length > 0 ? texts.join('/') : name;
    self.attrs.set('argument_name', whole === undefined ? NONE : str(whole));
    return NONE;
  },
  '__str__()': (self, _, site) => {
    const message = ownOrNone(site, self, 'message');
    const [name, text] = [textOf(ownOrNone(site, self, 'argument_name')), textOf(message)];
    if (text === undefined) return str(causeOf(message, 'the message of an ArgumentError', site.at));
    return str(name === undefined ? text : `argument ${name}: ${text}`);
  },
});
