/** Edits of a handler's text, for measuring. */

const DOCSTRING = /^\s*[rRuU]?("""|''')/;

/** Adds a line to the body of the handler that a line (from 1) begins, behind its docstring. */
export function inBody(text, line, number = 1) {
  const lines = text.split('\n');
  let at = line - 1;
  while (!/^\s*(?:async )?def /.test(lines[at])) at += 1;
  while (!lines[at].trimEnd().endsWith(':')) at += 1;
  const indent = /^\s*/.exec(lines[at + 1])[0];
  const quotes = DOCSTRING.exec(lines[at + 1])?.[1];
  if (quotes !== undefined) {
    at += 1;
    if (lines[at].split(quotes).length < 3)
      do at += 1;
      while (!lines[at].includes(quotes));
  }
  lines.splice(at + 1, 0, `${indent}added = ${number}`);
  return lines.join('\n');
}
