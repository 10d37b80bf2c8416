import type { Site } from '../../../interpreter/calls/call-site';
import { raiseOnProof } from '../../../interpreter/guards/refusals';
import { runModule } from '../../../interpreter/modules/execution';
import { importModule } from '../../../interpreter/modules/imports';
import { moduleBehind, moduleCalled } from '../../../interpreter/modules/module-table';
import { NONE, str, textOf, unknown } from '../../../interpreter/values/make';
import { withoutPackage } from '../../../interpreter/values/origin';
import type { Value } from '../../../interpreter/values/values';
import type { Library } from '../../kit/library';
import { functions } from '../../kit/model';
import { metadataOf } from './metadata';
import { resolved, unknownName } from './names';
import { specsOf } from './specs';

/** The standard library's `importlib`, with `importlib.util`, `.resources` and `.metadata`. */
export const library: Library = (builtins) => ({
  ...functions('importlib', {
    'import_module(name, package=None)': ({ name, package: anchor }, site) =>
      importByName(name, anchor, site),
    'reload(module)': ({ module }, site) => reload(module, site),
    'invalidate_caches()': () => NONE,
  }),
  ...functions('importlib.util', {
    'resolve_name(name, package)': ({ name, package: anchor }, { at }) =>
      resolved(name, anchor) ?? unknown('operands', 'the name of a module', at),
  }),
  ...functions('importlib.resources', {
    'files(anchor=None)': ({ anchor }, site) => packageFolder(anchor, site),
  }),
  ...specsOf(builtins),
  ...metadataOf(builtins, 'importlib.metadata'),
});

/** Answers `importlib.import_module(name, package)`. */
function importByName(given: Value, anchor: Value, site: Site): Value {
  const name = resolved(given, anchor);
  if (anchor.kind === 'none' && textOf(given)?.startsWith('.') === true) {
    const words = `the 'package' argument is required to perform a relative import for '${textOf(given) ?? ''}'`;
    return raiseOnProof(site.vm, 'TypeError', words, site.at, { words });
  }
  const text = name === undefined ? undefined : textOf(name);
  // A module that would be in a package of the project, and isn't, is ModuleNotFoundError.
  if (text !== undefined) return importModule(site.vm, text, site.at);
  site.vm.unknownImports.add(beginning(given));
  const module = unknownName(given, site);
  // Wherever the name comes from: the module may well be the project's.
  return module.kind === 'unknown' ? withoutPackage(module) : module;
}

/** Returns what's known of a module's name from its beginning on. */
function beginning(name: Value): string {
  const [first] = name.kind === 'str' ? name.parts : [];
  return typeof first === 'string' && !first.startsWith('.') ? first : '';
}

/** `importlib.reload(module)`: executes the file of a module in it once more; its other names stay. */
function reload(given: Value, { vm, at }: Site): Value {
  const module = given.kind === 'instance' ? moduleBehind(vm, given) : given;
  if (module?.kind !== 'module') return given;
  const { name, state } = module;
  if (vm.modules.get(name) !== module) {
    const words = `module ${name} not in sys.modules`;
    return raiseOnProof(vm, 'ImportError', words, at, { words });
  }
  if (state === 'loaded') runModule(vm, module);
  return moduleCalled(vm, name) ?? module;
}

/** Answers `importlib.resources.files(package)` with its folder, as a path. */
function packageFolder(anchor: Value, site: Site): Value {
  const { vm, at } = site;
  const module = anchor.kind === 'module' ? anchor : importByName(anchor, NONE, site);
  const folder = module.kind === 'module' ? module.path?.[0] : undefined;
  const Path = vm.models.library('pathlib.Path');
  if (folder === undefined || Path?.kind !== 'class')
    return unknown('library', 'files of an installed package', at);
  return vm.instance(Path, at, str(vm.models.fileName(folder)));
}
