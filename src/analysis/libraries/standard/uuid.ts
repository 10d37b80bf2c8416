import { unknown } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** `uuid`: its identifiers differ each time. */
export const library: Library = () =>
  functions('uuid', {
    'uuid1(node=None, clock_seq=None)': (_, { at }) => unknown('outside', 'a UUID', at),
    'uuid4()': (_, { at }) => unknown('outside', 'a UUID', at),
  });
