import { parentOf } from '../../base/source/paths';
import type { PathTemplates } from '../layout/find/path-templates';
import type { Sources } from '../layout/read/sources';
import { fill, IDENTIFIER, type Words } from '../layout/words';
import { relativeModule, withoutSuffix } from './place/module-names';

/** Where the new resource has its own files, and how modules are imported there. */
export class Places {
  /** `own` are the sibling's files of its own that the new resource has too. */
  constructor(
    private readonly sources: Sources,
    private readonly templates: PathTemplates,
    private readonly from: Words,
    private readonly to: Words,
    private readonly own: ReadonlySet<string>,
  ) {}

  /** Returns the path of a file of the new resource, given the sibling's. A file that isn't the sibling's own stays. */
  of(path: string): string {
    const { text, joint = IDENTIFIER } = this.templates.file(path, this.from);
    return fill(text, this.to, joint);
  }

  /** Returns a module's name in the new resource's file, given that in the sibling's; `undefined` for a library's. */
  module(module: string, file: string): string | undefined {
    const target = this.sources.fileOf(module, file);
    if (target === undefined) return module.startsWith('.') ? module : undefined;
    const isOwn = this.own.has(target) || (this.own.has(file) && module.startsWith('.'));
    if (!isOwn) return module;
    return module.startsWith('.') ? this.#relative(module, target, file) : this.#absolute(module, target);
  }

  #absolute(module: string, target: string): string {
    const inner = withoutSuffix(target);
    const root = inner.slice(0, inner.length - module.length);
    return withoutSuffix(this.of(target)).slice(root.length).replaceAll('/', '.');
  }

  #relative(module: string, target: string, file: string): string {
    const dots = /^\.*/.exec(module)?.[0].length ?? 0;
    const place = withoutSuffix(this.own.has(target) ? this.of(target) : target);
    return relativeModule(place, parentOf(this.own.has(file) ? this.of(file) : file), dots);
  }
}
