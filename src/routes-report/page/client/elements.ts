/** Content of an element: text is never markup. */
export type Content = string | Node;

/** Returns an element with some content. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

/** Returns a term and its description, for a `dl`. */
export const pair = (term: Content, ...content: readonly Content[]): readonly HTMLElement[] => [
  element('dt', '', term),
  element('dd', '', ...content),
];

/** Returns a list of terms with descriptions. */
export const terms = (className: string, pairs: readonly (readonly HTMLElement[])[]): HTMLElement =>
  element('dl', className, ...pairs.flat());
