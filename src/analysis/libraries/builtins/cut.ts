/** Splits a text at a separator, `most` times at most: from the end, `---` has its `--` at the end. */
export function cutAt(text: string, sep: string, most: number, fromRight: boolean): readonly string[] {
  if (!fromRight) {
    const all = text.split(sep);
    return all.length <= most + 1 ? all : [...all.slice(0, most), all.slice(most).join(sep)];
  }
  const pieces: string[] = [];
  let rest = text;
  for (let at = rest.lastIndexOf(sep); at >= 0 && pieces.length < most; at = rest.lastIndexOf(sep)) {
    pieces.push(rest.slice(at + sep.length));
    rest = rest.slice(0, at);
  }
  return [rest, ...pieces.reverse()];
}
