import type { Models } from '../interpreter/machine';
import type { Value } from '../interpreter/values/values';
import { builtinNames, makeBuiltins } from './builtins';
import type { Entries, Library } from './kit/library';
import { METHODS } from './builtins/methods';
import { STANDARD_LIBRARIES } from './standard';
import { THIRD_PARTY_LIBRARIES } from './packages';

/** What of the models only the composition knows. */
export interface Outside extends Pick<Models, 'notEntered' | 'fileName'> {
  /** Packages whose own source stands in for their models, by top-level name. */
  readonly followed?: readonly string[];
}

/** All models of an analysis: the built-ins, the libraries of this folder, and `more`, by top-level package. */
export function createModels(
  more: Readonly<Record<string, Library>>,
  { followed = [], ...outside }: Outside,
): Models {
  const builtins = makeBuiltins();
  const names = builtinNames(builtins);
  const libraries: Readonly<Record<string, Library>> = {
    ...STANDARD_LIBRARIES,
    ...THIRD_PARTY_LIBRARIES,
    ...more,
  };
  const loaded = new Map<string, Entries>();
  const entriesOf = (top: string): Entries => {
    const known = loaded.get(top);
    if (known !== undefined) return known;
    const library = Object.hasOwn(libraries, top) ? libraries[top] : undefined;
    const entries = library?.(builtins) ?? {};
    loaded.set(top, entries);
    return entries;
  };
  return {
    ...outside,
    builtin: (name) => names.get(name),
    library: (name): Value | undefined => {
      if (name.startsWith('builtins.')) return names.get(name.slice('builtins.'.length));
      const dot = name.indexOf('.');
      const entries = entriesOf(dot < 0 ? name : name.slice(0, dot));
      return Object.hasOwn(entries, name) ? entries[name] : undefined;
    },
    isModule: (name) => Object.hasOwn(libraries, name) && !followed.includes(name),
    method: (kind, name) => {
      const methods = METHODS[kind];
      return methods !== undefined && Object.hasOwn(methods, name) ? methods[name] : undefined;
    },
  };
}
