import { Failure } from '../base/diagnostics/failure';
import { matchesAny } from '../base/source/glob';

/** The plugin's `options` in `nx.json`. */
export interface PluginOptions {
  /** The target's name. Default: `routes`. */
  readonly routesTargetName?: string;
  /** The name of the target that checks the routes. Default: `routes-check`. `false` for no such target. */
  readonly routesCheckTargetName?: string | false;
  /** The name of the target that compares routes. Default: `routes-diff`. `false` for no such target. */
  readonly routesDiffTargetName?: string | false;
  /** The name of the target that shows which calls reach the routes. Default: `routes-calls`. `false` for no such target. */
  readonly routesCallsTargetName?: string | false;
  /** The name of the target that makes the OpenAPI document. Default: `openapi`. `false` for no such target. */
  readonly openapiTargetName?: string | false;
  /** Globs of project roots that get the target. Default: all. */
  readonly include?: readonly string[];
  /** Globs of project roots that don't. */
  readonly exclude?: readonly string[];
  /** True if imports become edges of the project graph. Default: true. */
  readonly dependencies?: boolean;
  /** True if a front end depends on the backends that it calls. Default: false. */
  readonly callEdges?: boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isTextOrOff = (value: unknown): boolean => isText(value) || value === false;
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

const KNOWN: Readonly<
  Record<keyof PluginOptions, readonly [isRight: (value: unknown) => boolean, what: string]>
> = {
  routesTargetName: [isText, 'a name'],
  routesCheckTargetName: [isTextOrOff, 'a name, or false for no such target'],
  routesDiffTargetName: [isTextOrOff, 'a name, or false for no such target'],
  routesCallsTargetName: [isTextOrOff, 'a name, or false for no such target'],
  openapiTargetName: [isTextOrOff, 'a name, or false for no such target'],
  include: [isTexts, 'a list of globs'],
  exclude: [isTexts, 'a list of globs'],
  dependencies: [isFlag, 'true or false'],
  callEdges: [isFlag, 'true or false'],
};

/** Returns the options. Throws a Failure for an unknown option or a value of the wrong type. */
export function checkOptions(options: PluginOptions | undefined): PluginOptions {
  for (const [option, value] of Object.entries(options ?? {}) as [string, unknown][]) {
    // The cast: the lookup tests whether it's one of the keys.
    const known = (KNOWN as Readonly<Record<string, (typeof KNOWN)['include'] | undefined>>)[option];
    const where = `nx.json: option "${option}" of @tool/schematics/plugin`;
    if (known === undefined)
      throw new Failure(`${where} isn't known; there are ${Object.keys(KNOWN).join(', ')}.`);
    if (!known[0](value)) throw new Failure(`${where} must be ${known[1]}.`);
  }
  return options ?? {};
}

/** Returns whether the options are valid. */
export function areRight(given: PluginOptions | undefined): boolean {
  try {
    checkOptions(given);
    return true;
  } catch {
    return false;
  }
}

/** Returns true if the options select the project with this root (`''` is the workspace's own). */
export function isMeant({ include, exclude }: PluginOptions, root: string): boolean {
  const path = root === '' ? '.' : root;
  return (include === undefined || matchesAny(include, path)) && !matchesAny(exclude ?? [], path);
}
