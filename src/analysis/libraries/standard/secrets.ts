import { str, unknown } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** `secrets`: its tokens differ each time; a text stays a string. */
export const library: Library = () =>
  functions('secrets', {
    'token_hex(nbytes=None)': (_, { at }) => str(unknown('outside', 'a random token', at)),
    'token_urlsafe(nbytes=None)': (_, { at }) => str(unknown('outside', 'a random token', at)),
    'token_bytes(nbytes=None)': (_, { at }) => unknown('outside', 'a random token', at),
  });
