import type { Binding } from '../../analysis/python/ast/bindings';
import type { Sources } from '../layout/read/sources';

/** Names the parts of a project that belong to a resource. */
export interface Parts {
  /** The files of its own. */
  readonly own: ReadonlySet<string>;
  /** The names that it defines in files which it shares with others, by path. */
  readonly shared: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The most imports that are followed; it ends a circle. */
const MAX_STEPS = 8;

/** Tells which names of a project lead to a resource that goes. */
export class Gone {
  constructor(
    readonly sources: Sources,
    readonly parts: Parts,
  ) {}

  /** True for a module of the resource, as a file names it. */
  isModule(module: string, file: string): boolean {
    return this.parts.own.has(this.sources.fileOf(module, file) ?? '');
  }

  /** True for a name, dotted or not, that some bindings of a file lead to the resource. */
  leads(file: string, dotted: string, bindings: readonly Binding[], steps = MAX_STEPS): boolean {
    const names = dotted.split('.');
    return bindings
      .filter(({ name }) => name === names[0])
      .some((binding) => this.#leadsBy(file, names, binding, steps));
  }

  #leadsBy(file: string, names: readonly string[], binding: Binding, steps: number): boolean {
    const { imported, name: bound } = binding;
    const [first = '', ...rest] = names;
    if (imported === undefined) return this.parts.shared.get(file)?.has(first) === true;
    if (steps === 0) return false;
    if (imported.name === undefined) {
      const isRenamed = bound !== imported.module.split('.', 1)[0];
      const isIt = isRenamed || `${names.join('.')}.`.startsWith(`${imported.module}.`);
      return isIt && this.isModule(imported.module, file);
    }
    const { module } = imported;
    const inner = this.sources.fileOf(`${module}${module.endsWith('.') ? '' : '.'}${imported.name}`, file);
    if (inner !== undefined && this.parts.own.has(inner)) return true;
    // A package that imports its own module binds a name that is that module's.
    if (inner !== undefined && this.sources.fileOf(module, file) === file)
      return rest.length > 0 && this.#leadsIn(inner, rest, steps - 1);
    const target = this.sources.imported(file, binding);
    if (target === undefined) return false;
    if (this.parts.own.has(target.file)) return true;
    const left = target.name === undefined ? rest : [target.name, ...rest];
    return left.length > 0 && this.#leadsIn(target.file, left, steps - 1);
  }

  #leadsIn(file: string, names: readonly string[], steps: number): boolean {
    const [first = '', ...rest] = names;
    if (this.parts.shared.get(file)?.has(first) === true) return true;
    const bindings = this.sources.bindings(file);
    if (bindings.some(({ name }) => name === first))
      return this.leads(file, names.join('.'), bindings, steps);
    const inner = file.endsWith('__init__.py') ? this.sources.fileOf(`.${first}`, file) : undefined;
    if (inner === undefined) return false;
    return this.parts.own.has(inner) || (rest.length > 0 && this.#leadsIn(inner, rest, steps));
  }
}
