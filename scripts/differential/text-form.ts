import type { SourceFile } from './project';

/** Returns an expression for a text, and adds the definitions that it needs to the file; `inner` writes a part of it. */
export type TextForm = (
  file: SourceFile,
  text: string,
  inner: (file: SourceFile, text: string) => string,
) => string;

/** Cuts a text in two. */
export function cut(file: SourceFile, text: string): readonly [string, string] {
  const characters = Array.from(text);
  const at = file.random.between(0, characters.length);
  return [characters.slice(0, at).join(''), characters.slice(at).join('')];
}
