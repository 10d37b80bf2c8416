import type { Site } from '../../interpreter/calls/call-site';
import { NONE, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** `time`: the clock is outside; waiting does nothing. */
export const library: Library = () =>
  functions('time', {
    'time()': now,
    'monotonic()': now,
    'perf_counter()': now,
    'time_ns()': now,
    'sleep(seconds, /)': (_, { vm }) => {
      vm.sleeps += 1;
      return NONE;
    },
  });

const now = (_: unknown, { at }: Site): Value => unknown('outside', 'the time', at);
