import { NONE, num, str, unknown } from '../../interpreter/values/make';
import type { Call } from '../../interpreter/calls/call-site';
import type { Value } from '../../interpreter/values/values';
import type { Entries } from '../kit/library';
import { functions } from '../kit/support';

const outside =
  (detail: string) =>
  ({ at }: Call): Value =>
    unknown('outside', detail, at);

/** `logging`: loggers take what they're told; only its numbers are data. */
export function logging(): Entries {
  const levels = {
    NOTSET: 0,
    DEBUG: 10,
    INFO: 20,
    WARNING: 30,
    WARN: 30,
    ERROR: 40,
    CRITICAL: 50,
    FATAL: 50,
  };
  return Object.fromEntries(Object.entries(levels).map(([name, value]) => [`logging.${name}`, num(value)]));
}

/** `time`: the clock is outside; waiting does nothing. */
export const time = (): Entries =>
  functions('time', {
    time: outside('the time'),
    monotonic: outside('the time'),
    perf_counter: outside('the time'),
    time_ns: outside('the time'),
    sleep: () => NONE,
  });

/** `uuid`, `secrets`: what they give differs each time; as text it stays a string. */
export const uuid = (): Entries => functions('uuid', { uuid1: outside('a UUID'), uuid4: outside('a UUID') });

export const secrets = (): Entries =>
  functions('secrets', {
    token_hex: (call) => str(unknown('outside', 'a random token', call.at)),
    token_urlsafe: (call) => str(unknown('outside', 'a random token', call.at)),
    token_bytes: outside('a random token'),
  });

/** `warnings`: says something, changes nothing. */
export const warnings = (): Entries =>
  functions(
    'warnings',
    { warn: () => NONE, filterwarnings: () => NONE, simplefilter: () => NONE, resetwarnings: () => NONE },
    true,
  );
