import { lazily, type Library } from '../kit/library';

/** The part of the standard library that speaks of the system: files, the environment, modules, the event loop. */
export const SYSTEM_LIBRARIES: Readonly<Record<string, Library>> = {
  asyncio: lazily(() => (require('./asyncio') as typeof import('./asyncio')).asyncio),
  fnmatch: lazily(() => (require('./glob') as typeof import('./glob')).fnmatch),
  glob: lazily(() => (require('./glob') as typeof import('./glob')).glob),
  importlib: lazily(() => (require('./importlib') as typeof import('./importlib')).importlib),
  json: lazily(() => (require('./json') as typeof import('./json')).json),
  os: lazily(() => (require('./os') as typeof import('./os')).os),
  pathlib: lazily(() => (require('./pathlib') as typeof import('./pathlib')).pathlib),
  pkgutil: lazily(() => (require('./pkgutil') as typeof import('./pkgutil')).pkgutil),
  platform: lazily(() => (require('./os') as typeof import('./os')).platform),
  posixpath: lazily(() => (require('./os') as typeof import('./os')).posixpath),
  sys: lazily(() => (require('./sys') as typeof import('./sys')).sys),
  tomllib: lazily(() => (require('./json') as typeof import('./json')).tomllib),
  urllib: lazily(() => (require('./url-parse') as typeof import('./url-parse')).urllib),
};
