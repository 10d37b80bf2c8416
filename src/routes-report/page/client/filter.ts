import type { Row } from './routes';

/** The values of the controls. */
export interface Wanted {
  /** Words that must all occur, in any order; lower case. */
  readonly words: readonly string[];
  /** A row must have one of these; an empty set allows all. */
  readonly verbs: ReadonlySet<string>;
  /** `=` and a tag, `-` for rows without tags, `''` for all rows. */
  readonly tag: string;
  readonly conditional: boolean;
  readonly partial: boolean;
}

/** Reads the values of the form. */
export function readWanted(form: HTMLFormElement): Wanted {
  const data = new FormData(form);
  const only = data.getAll('only');
  return {
    words: textOf(data, 'search').toLowerCase().split(/\s+/).filter(Boolean),
    verbs: new Set(data.getAll('verb').map(String)),
    tag: textOf(data, 'tag'),
    conditional: only.includes('conditional'),
    partial: only.includes('partial'),
  };
}

/** Returns the text of a control; `FormData` may hold files too. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Keeps the values of the form for a reload. */
export function keepForm(form: HTMLFormElement): void {
  const pairs = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  history.replaceState(String(new URLSearchParams(pairs)), '');
}

/** Fills in the values that were kept. */
export function restoreForm(form: HTMLFormElement): void {
  const kept: unknown = history.state;
  const data = new URLSearchParams(typeof kept === 'string' ? kept : '');
  for (const one of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]'))
    if (one.type === 'checkbox' && one instanceof HTMLInputElement)
      one.checked = data.getAll(one.name).includes(one.value);
    else one.value = data.get(one.name) ?? '';
}

/** Returns whether the controls allow every row. */
export const isAll = ({ words, verbs, tag, conditional, partial }: Wanted): boolean =>
  words.length === 0 && verbs.size === 0 && tag === '' && !conditional && !partial;

/** Returns whether the controls allow a row. */
export function isWanted({ route, text, verbs }: Row, wanted: Wanted): boolean {
  return (
    wanted.words.every((word) => text.includes(word)) &&
    (wanted.verbs.size === 0 || verbs.some((verb) => wanted.verbs.has(verb))) &&
    hasTag(route.tags, wanted.tag) &&
    (!wanted.conditional || route.condition !== null) &&
    (!wanted.partial || route.partial)
  );
}

const hasTag = (tags: readonly string[], wanted: string): boolean =>
  wanted === '' || (wanted === '-' ? tags.length === 0 : tags.includes(wanted.slice(1)));
