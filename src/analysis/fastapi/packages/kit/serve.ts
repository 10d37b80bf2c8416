import type { Release } from '../../../../base/config/release';
import { getAttribute, callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { each } from '../../../interpreter/guards/forks';
import { native, NONE, str } from '../../../interpreter/values/make';
import type { StrValue, Unknown, Value } from '../../../interpreter/values/values';
import type { Builtins, Entries } from '../../../libraries/kit/library';
import { causeOf } from '../../../libraries/kit/values';
import type { FastapiClasses } from '../../models';

/** A package's row in docs/packages.md; each model exports it as `about`. */
export interface About {
  /** The name on PyPI. */
  readonly distribution: string;
  /** The release whose source the model follows. */
  readonly release: string;
  /** The modelled features, in Markdown. */
  readonly known: string;
}

/** Runs a model's own Python for the project that imports its package, and tells which releases it pins. */
export interface Project {
  /**
   * Executes a text of Python as a module of the package that has some names already, and returns its classes, dicts and
   * functions by name: for what is shorter written than made.
   */
  readonly write: (module: string, text: string, names?: Entries) => Entries;
  /** Returns the release of a distribution that the project pins. */
  readonly pinned: (distribution: string) => Release | undefined;
}

/** The entries of a package that registers routes by itself, over FastAPI's classes of this analysis. See `Library`. */
export type Package = (
  classes: FastapiClasses,
  builtins: Builtins,
  name: string,
  project: Project,
) => Entries;

/** A route that a package registers by itself. */
export interface Served {
  /** The decorator of a router that registers it. */
  readonly by: 'get' | 'post' | 'patch' | 'delete' | 'websocket' | 'api_route';
  readonly path: string | Value;
  /** The function that serves it, or its name alone: a colon between its module and its qualified name. */
  readonly handler: string | Value;
  /** Options of the decorator. */
  readonly options?: Readonly<Record<string, Value>>;
}

/** The function of a package that serves a route: known by its name alone. */
export const handler = (name: string): Value => native(name, () => NONE);

/** Registers routes on a router or application (on each, where it depends on a test which), as decorators would. */
export function serve(site: Site, router: Value, routes: readonly Served[]): void {
  const { vm, at } = site;
  each(vm, router, (one) => {
    for (const { by, path, handler: name, options } of routes) {
      const args = [typeof path === 'string' ? str(path) : path];
      const keywords = new Map(Object.entries(options ?? {}));
      const decorator = callAttribute(vm, one, by, { args, keywords, open: undefined }, at);
      callValue(
        vm,
        decorator,
        { ...NO_ARGUMENTS, args: [typeof name === 'string' ? handler(name) : name] },
        at,
      );
    }
    return NONE;
  });
}

/** A string in which values stand between texts; of a value that isn't a string its cause. */
export const joined = (site: Site, ...parts: readonly (string | Value)[]): Value =>
  str(...parts.flatMap((part) => (typeof part === 'string' ? [part] : partsOf(site, part))));

const partsOf = (site: Site, value: Value): StrValue['parts'] | readonly [Unknown] =>
  value.kind === 'str' ? value.parts : [causeOf(value, 'a part of a string', site.at)];

/** `value.name`, of each alternative. */
export const attribute = (site: Site, value: Value, name: string): Value =>
  each(site.vm, value, (one) => getAttribute(site.vm, one, name, site.at));

/** An entry under each of the names that a package gives it. */
export const under = (value: Value, ...names: readonly string[]): Entries =>
  Object.fromEntries(names.map((name) => [name, value]));
