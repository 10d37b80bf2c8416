import { baseName, foldersAround, moduleStem, parentOf } from '../../../base/source/paths';
import { isSameResource, type Template, templateOf, type Words } from '../words';
import { FOLDER_WORDS } from './layer-words';

/** Where a resource is: the file of its handlers, and its path. */
export interface Spot {
  readonly words: Words;
  readonly router: string;
  readonly collection: string;
}

/**
 * Makes templates of paths. Keeps the steps that don't belong to one resource: folders that hold the application or
 * several resources, and what the URLs of several resources begin with. A project `parts` may have a resource of that name.
 */
export class PathTemplates {
  readonly #shared: ReadonlySet<string>;

  constructor(
    readonly entry: string,
    readonly spots: readonly Spot[],
    /** All Python files of the project. */
    readonly files: readonly string[],
  ) {
    const shared = new Set(foldersAround(entry));
    for (const folder of new Set(spots.flatMap(({ router }) => foldersAround(router)))) {
      const inside = spots.filter(({ router }) => router.startsWith(`${folder}/`));
      if (new Set(inside.map(({ words }) => words.singular.join('_'))).size > 1) shared.add(folder);
    }
    this.#shared = shared;
  }

  /** Returns the words of the other resources. */
  othersOf(words: Words): readonly Words[] {
    return this.spots.map((one) => one.words).filter((one) => !isSameResource(one, words));
  }

  /** Returns the template of a file's path. */
  file(path: string, words: Words): Template {
    if (this.isOfLayer(path)) return { text: path, joint: undefined };
    const isKept = (folder: string): boolean =>
      folder === '' || this.isShared(folder, words) || this.isLayer(folder, path, words);
    const kept = foldersAround(path).find(isKept) ?? '';
    const rest = kept === '' ? path : path.slice(kept.length + 1);
    const template = templateOf(rest, words, this.othersOf(words));
    return kept === '' ? template : { ...template, text: `${kept}/${template.text}` };
  }

  /** True for a file beside the application that is named after a layer, not after a resource: `models.py`. */
  private isOfLayer(path: string): boolean {
    const isBeside = foldersAround(this.entry).includes(parentOf(path));
    const isRouter = this.spots.some(({ router }) => router === path);
    return isBeside && !isRouter && FOLDER_WORDS.has(moduleStem(path));
  }

  /** True for a folder of several resources: one that's known to be, or is named after a layer and holds another's files. */
  private isShared(folder: string, words: Words): boolean {
    if (this.#shared.has(folder)) return true;
    if (!FOLDER_WORDS.has(baseName(folder)) || !mayHold(baseName(folder), words)) return false;
    const inside = this.files.filter((file) => file.startsWith(`${folder}/`));
    const isOther = (file: string, other: Words): boolean =>
      hasPlaceholder(templateOf(file.slice(folder.length + 1), other, [words]).text);
    return this.othersOf(words).some((other) => inside.some((file) => isOther(file, other)));
  }

  /** True for a folder that is named after a layer, if the rest of a path in it has the words, too: `models/model.py`. */
  private isLayer(folder: string, path: string, words: Words): boolean {
    if (!FOLDER_WORDS.has(baseName(folder)) || !mayHold(baseName(folder), words)) return false;
    return hasPlaceholder(templateOf(path.slice(folder.length + 1), words, this.othersOf(words)).text);
  }

  /** True if a step of a file's path that isn't shared holds the words. */
  isOwn(path: string, words: Words): boolean {
    return mayHold(path, words) && hasPlaceholder(this.file(path, words).text);
  }

  /** Returns the template of a collection's URL. */
  url(collection: string, words: Words): Template {
    const steps = collection.split('/');
    const heads = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
    const isShared = (head: string): boolean =>
      this.spots.some((one) => !isSameResource(one.words, words) && one.collection.startsWith(`${head}/`));
    const shared = heads.findLast((head) => head !== collection && isShared(head)) ?? '';
    const own = this.headIn(collection, words);
    const kept = own.length > shared.length ? own : shared;
    const template = templateOf(collection.slice(kept.length), words, this.othersOf(words));
    return { ...template, text: `${kept}${template.text}` };
  }

  /** Returns the steps before the one that names a resource, if these have its words, too: `/api` in `/api/apis`; else nothing. */
  headOf(words: Words): string {
    const spot = this.spots.find((one) => isSameResource(one.words, words));
    return spot === undefined ? '' : this.headIn(spot.collection, words);
  }

  private headIn(collection: string, words: Words): string {
    const steps = collection.split('/');
    const isNamed = (step: string): boolean =>
      !step.includes('{') && hasPlaceholder(templateOf(step, words, this.othersOf(words)).text);
    const head = steps.slice(0, Math.max(steps.findLastIndex(isNamed), 0));
    return head.some(isNamed) ? head.join('/') : '';
  }

  /** Returns the template of any other text. */
  text(text: string, words: Words): Template {
    return templateOf(text, words, this.othersOf(words));
  }

  /** Returns the template of a module, whose file is known: its last steps are those of the path. */
  module(module: string, file: string, words: Words): Template {
    const dots = /^\.*/.exec(module)?.[0] ?? '';
    const inner = module.slice(dots.length);
    const path = file.endsWith('/__init__.py') ? parentOf(file) : file.replace(/\.py$/, '');
    const template = this.file(`${path}/`, words);
    const count = inner === '' ? 0 : inner.split('.').length;
    const steps = template.text.replace(/\/$/, '').split('/');
    return { ...template, text: `${dots}${count === 0 ? '' : steps.slice(-count).join('.')}` };
  }
}

/** True if a text has the letters with which the words begin: a quick test before the exact one. */
export function mayHold(text: string, { plural, singular }: Words): boolean {
  const lower = text.toLowerCase();
  return [plural[0], singular[0]].some((word) => word !== undefined && lower.includes(word));
}

/** True if a template holds a place for the words. */
export const hasPlaceholder = (text: string): boolean => /\{(?:plural|singular)\}/i.test(text);
