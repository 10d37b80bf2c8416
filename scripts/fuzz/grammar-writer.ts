import type { Random } from '../differential/random';
import { expression } from './grammar-expressions';

/** Only a few names, so that they clash: a name is a router here and a number there. */
const NAMES = [
  'a',
  'b',
  'c',
  'd',
  'x',
  'y',
  'z',
  'f',
  'C',
  'app',
  'router',
  'self',
  'cls',
  'r',
  'é',
  '_',
  'match',
  'type',
];
const LIBRARY = [
  'FastAPI', 'APIRouter', 'Depends', 'Mount', 'Route', 'Starlette', 'StaticFiles', 'BaseModel', 'BaseSettings',
  'functools', 'os', 'sys', 'typing', 'enum', 'dataclass', 'field', 'getattr', 'setattr', 'type', 'super', 'dict', 'list',
  'tuple', 'set', 'frozenset', 'str', 'int', 'len', 'range', 'zip', 'map', 'filter', 'sorted', 'reversed', 'enumerate',
  'iter', 'next', 'vars', 'globals', 'locals', 'isinstance', 'issubclass', 'callable', 'hasattr', 'property',
  'staticmethod', 'classmethod', 'print', 'object', 'Exception', 'ExceptionGroup', 'min', 'max', 'sum', 'any', 'all',
  'hash', 'id', 'repr', 'bytes', 'bool', 'float', 'abs', 'divmod', 'pow', 'round', 'slice', 'format', 'chr', 'ord',
  '__name__', '__file__', '__import__', 'eval', 'open', 'delattr', 'dir', 'NotImplemented', 'ValueError', 'KeyError',
]; // prettier-ignore
const ATTRIBUTES = [
  'routes', 'router', 'get', 'post', 'api_route', 'websocket', 'include_router', 'mount', 'add_api_route', 'add_route',
  'prefix', 'tags', 'path', 'methods', 'endpoint', 'host', 'state', 'dependency_overrides', 'append', 'extend', 'insert',
  'pop', 'remove', 'clear', 'reverse', 'sort', 'copy', 'update', 'setdefault', 'items', 'keys', 'values', 'join', 'split',
  'format', 'replace', 'strip', 'upper', 'startswith', 'p', 'm', 'n', '__class__', '__dict__', '__name__', '__call__',
  '__init__', '__mro__', '__getattr__', '__doc__', '__wrapped__', '__func__', '__self__', 'environ', 'getenv', 'partial',
  'wraps', 'reduce', 'modules', 'url_path_for', 'openapi', 'setup', 'on_event', 'middleware', 'exception_handler',
  'frontend', 'build_middleware_stack', 'lifespan_context', 'default', 'constructor', '__proto__', 'prototype',
]; // prettier-ignore
const PATHS = [
  '',
  '/',
  '/a',
  '/a/{id}',
  '/{p:path}',
  '/{x',
  '{}',
  'a',
  '/a/{id}/{id}',
  '/{1}',
  '/%s',
  '/\\n',
  '/{a:int}/',
];

/** Generates parts of a module, as text. */
export class Writer {
  constructor(
    readonly random: Random,
    /** Dotted names of the project's modules. */
    readonly modules: readonly string[],
  ) {}

  name(): string {
    return this.random.pick(NAMES);
  }

  attribute(): string {
    return this.random.chance(0.85) ? this.random.pick(ATTRIBUTES) : this.name();
  }

  /** Returns a name from a library, or from Python itself. */
  known(): string {
    return this.random.pick(LIBRARY);
  }

  path(): string {
    return JSON.stringify(this.random.pick(PATHS)).replace('\\\\n', '\\n');
  }

  /** Returns an expression nested at most `depth` deep. */
  expression(depth: number): string {
    return expression(this, depth);
  }

  /** Returns between none and `most` of them. */
  many(most: number, make: () => string, between = ', '): string {
    return Array.from({ length: this.random.between(0, most) }, make).join(between);
  }

  /** Returns at least one of them. */
  some(most: number, make: () => string, between = ', '): string {
    return Array.from({ length: this.random.between(1, most) }, make).join(between);
  }

  /** Returns `text()` or nothing. */
  maybe(text: () => string, share = 0.5): string {
    return this.random.chance(share) ? text() : '';
  }

  pick(...makers: readonly (() => string)[]): string {
    return this.random.pick(makers)();
  }
}
