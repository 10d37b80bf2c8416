/** The most lines of a function that are read. */
const MAX_LINES = 60;

/** Returns the lines of a function below its `def`, comments included. `line` is that of the `def` or a decorator above it. */
export function bodyOf(lines: readonly string[], line: number): readonly string[] {
  const below = lines.slice(line - 1, line - 1 + MAX_LINES);
  const def = below.findIndex((text) => /^\s*(?:async\s+)?def\s/.test(text));
  if (def < 0) return [];
  const indent = indentOf(below[def] ?? '');
  const rest = below.slice(def + 1);
  // The bracket that closes the parameters may be indented like the `def`.
  const end = rest.findIndex(
    (text) => text.trim() !== '' && indentOf(text) <= indent && !/^\s*[)\]]/.test(text),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

const indentOf = (text: string): number => text.length - text.trimStart().length;
