import { lazily, type Library } from './library';
import { SYSTEM_LIBRARIES } from './standard-system';

/** Python's standard library, as far as it's modelled, and its backports: by top-level package. */
export const STANDARD_LIBRARIES: Readonly<Record<string, Library>> = {
  ...SYSTEM_LIBRARIES,
  abc: lazily(() => (require('./abc') as typeof import('./abc')).abc),
  argparse: lazily(() => (require('./argparse') as typeof import('./argparse')).argparse),
  bisect: lazily(() => (require('./bisect') as typeof import('./bisect')).bisect),
  collections: lazily(() => (require('./collections') as typeof import('./collections')).collections),
  contextlib: lazily(() => (require('./contextlib') as typeof import('./contextlib')).contextlib),
  contextvars: lazily(() => (require('./contextvars') as typeof import('./contextvars')).contextvars),
  copy: lazily(() => (require('./copy') as typeof import('./copy')).copy),
  dataclasses: lazily(() => (require('./dataclasses') as typeof import('./dataclasses')).dataclasses),
  enum: lazily(() => (require('./enum') as typeof import('./enum')).enumeration),
  functools: lazily(() => (require('./functools') as typeof import('./functools')).functools),
  heapq: lazily(() => (require('./heapq') as typeof import('./heapq')).heapq),
  http: lazily(() => (require('./http') as typeof import('./http')).http),
  inspect: lazily(() => (require('./inspect') as typeof import('./inspect')).inspect),
  itertools: lazily(() => (require('./itertools') as typeof import('./itertools')).itertools),
  logging: lazily(() => (require('./runtime-only') as typeof import('./runtime-only')).logging),
  math: lazily(() => (require('./math') as typeof import('./math')).math),
  operator: lazily(() => (require('./operator') as typeof import('./operator')).operator),
  re: lazily(() => (require('./re') as typeof import('./re')).re),
  secrets: lazily(() => (require('./runtime-only') as typeof import('./runtime-only')).secrets),
  string: lazily(() => (require('./string') as typeof import('./string')).string),
  time: lazily(() => (require('./runtime-only') as typeof import('./runtime-only')).time),
  types: lazily(() => (require('./types') as typeof import('./types')).types),
  typing: lazily(() => (require('./typing') as typeof import('./typing')).typing),
  typing_extensions: lazily(() => (require('./typing') as typeof import('./typing')).typingExtensions),
  uuid: lazily(() => (require('./runtime-only') as typeof import('./runtime-only')).uuid),
  warnings: lazily(() => (require('./runtime-only') as typeof import('./runtime-only')).warnings),
};
