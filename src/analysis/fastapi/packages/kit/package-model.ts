import type { Release } from '../../../../base/config/release';
import { native as rawNative, NONE, textOf } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import type { Builtins, Entries } from '../../../libraries/kit/library';
import { keeping, native } from '../../../libraries/kit/model';
import { noteView } from '../../classes/views';
import type { FastapiClasses } from '../../models';

/**
 * A package that registers routes by itself, or whose functions stand on routes, as Python: the part of it that decides
 * which routes there are and what documents show of them. A place in it is that of the project's call.
 */
export interface PackageModel {
  /** The name on PyPI. */
  readonly distribution: string;
  /** The release whose source the model follows. */
  readonly release: string;
  /** The modelled features, in Markdown, for docs/packages.md. */
  readonly known: string;
  /**
   * The Python of each module, by its dotted name below the package (`''` for the package itself); of a release that the
   * project pins. Each has the names of those before it, and {@link HELPERS}. A name is found in all of them and in the packages around them.
   */
  readonly modules: Modules | ((pinned: Release | undefined) => Modules);
  /** Functions that Python doesn't express, by name. `written` has those of all modules, once they are executed. */
  readonly natives?: (classes: FastapiClasses, builtins: Builtins, written: () => Entries) => Entries;
}

type Modules = Readonly<Record<string, string>>;

/** Returns the release of a distribution that the project pins. */
export type Pinned = (distribution: string) => Release | undefined;

/** Functions for the Python of all models. */
const HELPERS: Entries = {
  /** `handler("package.module:Class.method")`: a function of which nothing but the name is known. */
  handler: native('handler(name)', ({ name }) => rawNative(textOf(name) ?? '', () => NONE)),
  /** `view(function, cls)`: the function is a method of a class-based view. */
  view: native(keeping('view(endpoint, cls)'), ({ endpoint, cls }) => {
    if (cls.kind === 'class') noteView(endpoint, cls);
    return NONE;
  }),
  ...Object.fromEntries(
    (['made-later', 'handed-over'] as const).map((code) => [
      code.replace('-', '_'),
      native('note(detail, package=None)', ({ detail, package: name }, { vm, at }) => {
        vm.report({ code, detail: textOf(detail) ?? '', at, affects: [], package: textOf(name) });
        return NONE;
      }),
    ]),
  ),
};

/** Executes a model for a project that imports its package by the name `top`. */
export function packageEntries(
  { distribution, modules, natives }: PackageModel,
  classes: FastapiClasses,
  builtins: Builtins,
  top: string,
  pinned: Pinned,
): Entries {
  let written: Entries = {};
  const own = natives?.(classes, builtins, () => written) ?? {};
  const texts = typeof modules === 'function' ? modules(pinned(distribution)) : modules;
  const places = new Set([top]);
  for (const [module, text] of Object.entries(texts)) {
    const parts = [top, ...module.split('.')].filter((part) => part !== '');
    parts.forEach((_, index) => places.add(parts.slice(0, index + 1).join('.')));
    written = { ...written, ...builtins.write(parts.join('.'), text, { ...HELPERS, ...own, ...written }) };
  }
  const found = Object.entries<Value>({ ...own, ...written });
  return Object.fromEntries(
    [...places].flatMap((place) =>
      found.flatMap(([name, value]) => (places.has(`${place}.${name}`) ? [] : [[`${place}.${name}`, value]])),
    ),
  );
}
