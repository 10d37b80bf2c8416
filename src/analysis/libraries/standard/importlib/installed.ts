import { type Distribution, distributionIn, isNamed } from '../../../../base/config/distribution';
import type { Site } from '../../../interpreter/calls/call-site';
import { getDotted } from '../../../interpreter/attributes/attributes';
import type { Machine } from '../../../interpreter/machine';
import { importModule } from '../../../interpreter/modules/imports';
import { textOf, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** A package that a project of the workspace makes, and the folders that its modules are imported from. */
export interface Installed {
  readonly distribution: Distribution;
  readonly roots: readonly string[];
}

const KNOWN = new WeakMap<Machine, readonly Installed[]>();

/** Returns the packages that the workspace's own projects make. Other installed packages aren't seen. */
export function installedIn(vm: Machine): readonly Installed[] {
  const known = KNOWN.get(vm) ?? findIn(vm);
  KNOWN.set(vm, known);
  return known;
}

function findIn(vm: Machine): readonly Installed[] {
  const { files, projects } = vm.options;
  const read = (file: string): string | undefined =>
    files.kind(file) === 'file' ? files.read(file) : undefined;
  return (projects?.() ?? []).flatMap(({ folder, roots }) => {
    const distribution = distributionIn(read, folder);
    return distribution === undefined ? [] : [{ distribution, roots }];
  });
}

/** Returns the package of the workspace that a name means. */
export function installedAs(vm: Machine, name: Value): Installed | undefined {
  const text = textOf(name);
  return text === undefined
    ? undefined
    : installedIn(vm).find(({ distribution }) => isNamed(distribution, text));
}

/** The parts of an entry point's value: `shop.api:router.routes [extra]`. */
export interface Reference {
  readonly module: string;
  readonly attr: string;
}

/** Splits the value of an entry point. Returns `undefined` for one that Python couldn't load. */
export function referenceOf(value: string): Reference | undefined {
  const [, module, attr = ''] = /^\s*([\w.]+)\s*(?::\s*([\w.]+))?\s*(?:\[[^\]]*\])?\s*$/u.exec(value) ?? [];
  return module === undefined ? undefined : { module, attr };
}

/** Imports what an entry point names, from the folders of its package. */
export function loadReference({ vm, at }: Site, value: string, roots: readonly string[]): Value {
  const reference = referenceOf(value);
  if (reference === undefined) return unknown('library', `the entry point ${value}`, at);
  vm.source.extend(roots);
  return getDotted(vm, importModule(vm, reference.module, at), reference.attr, at);
}
