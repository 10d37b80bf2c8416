import { baseName, foldersAround, parentOf } from '../../../base/source/paths';
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
    const kept = foldersAround(path).find((folder) => folder === '' || this.isShared(folder, words)) ?? '';
    const rest = kept === '' ? path : path.slice(kept.length + 1);
    const template = templateOf(rest, words, this.othersOf(words));
    return kept === '' ? template : { ...template, text: `${kept}/${template.text}` };
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
    const kept = heads.findLast((head) => head !== collection && isShared(head)) ?? '';
    const template = templateOf(collection.slice(kept.length), words, this.othersOf(words));
    return { ...template, text: `${kept}${template.text}` };
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
