/** Renders a run's figures as text. Pure: rows in, lines out. */

/** Heading, cell and minimum width of each column. */
const COLUMNS = [
  ['case', ({ name }) => name, 4],
  ['trust', ({ trust }) => trust, 6],
  ['true', (row) => row.true, 4],
  ['found', ({ found }) => found, 5],
  ['missing', ({ missing }) => missing.length, 7],
  ['extra', ({ extra }) => extra.length, 5],
  ['tags', ({ tagsRight }) => tagsRight, 4],
  ['handler', ({ handlersRight, handled }) => `${handlersRight}/${handled}`, 7],
  ['file:line', ({ placesRight, placed }) => `${placesRight}/${placed}`, 9],
  ['cond', ({ conditional, conditionalRows }) => `${conditional}/${conditionalRows.length}`, 5],
  ['partial', ({ partial }) => partial, 7],
  ['external', ({ externalFound, external }) => `${externalFound}/${external}`, 8],
  ['diag', ({ diagnostics }) => diagnostics, 4],
  ['warn', ({ warnings }) => warnings, 4],
  ['silent', ({ silent }) => silent.length, 6],
  ['order', ({ isInOrder }) => (isInOrder ? 'yes' : 'no'), 5],
  ['CPU ms', ({ cpu }) => Math.round(cpu), 6],
  ['ms', ({ milliseconds }) => Math.round(milliseconds), 5],
  ['MB', ({ megabytes }) => Math.round(megabytes), 4],
];

const HEADINGS = COLUMNS.map(([heading]) => heading);
const cellsOf = (row) => COLUMNS.map(([, cell]) => String(cell(row)));

/** Returns a renderer for the terminal, one line at a time. `names` are those of all rows to come. */
export function textTable(names) {
  const widths = COLUMNS.map(([, , width], index) =>
    index === 0 ? Math.max(width, ...names.map(({ length }) => length)) : width,
  );
  const line = (cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  return {
    heading: line(HEADINGS),
    row: (row) => line(cellsOf(row)) + (row.error === undefined ? '' : `  error: ${row.error}`),
  };
}

/** Columns that are those of one machine. */
const COSTS = ['CPU ms', 'ms', 'MB'];

/** Renders the table for docs/conformance.md, without what the run has cost. */
export function renderMarkdown(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const shown = COLUMNS.filter(([heading]) => !COSTS.includes(heading));
  const align = shown.map(([heading]) => (['case', 'trust', 'order'].includes(heading) ? '---' : '--:'));
  const cells = (row) => shown.map(([, cell]) => cell(row));
  return [line(shown.map(([heading]) => heading)), line(align), ...rows.map((row) => line(cells(row)))].join('\n');
}

/** Renders the differences in one case, row by row, and its diagnostics. */
export function renderDetail(row, { diagnostics }) {
  const show = ({ kind, methods, path, tags, file, line }) =>
    `${kind} ${methods.join(',')} ${path} [${tags.join(', ')}] ${file ?? ''}:${line ?? ''}`;
  const isSilent = (missing) => (row.silent.includes(missing) ? ' SILENT' : '');
  return [
    `\n${row.name}`,
    ...row.missing.map((missing) => `  - ${show(missing)}${isSilent(missing)}`),
    ...row.extra.map((extra) => `  + ${show(extra)}`),
    ...(row.startup.missing ?? []).map((missing) => `  - at startup ${show(missing)}`),
    ...(row.startup.added ?? []).map((extra) => `  + at startup ${show(extra)}`),
    ...row.wrongTags.map(([truth, ours]) => `  tags ${show(truth)}: ours [${ours.tags.join(', ')}]`),
    ...row.wrongHandlers.map(([truth, ours]) => `  handler ${show(truth)} ${truth.handler}: ours ${ours.handler}`),
    ...row.wrongPlaces.map(([truth, ours]) => `  place ${show(truth)}: ours ${ours.file}:${ours.line}`),
    ...row.externalMissing.map((missing) => `  external ${show(missing)}`),
    ...(row.affected.needless.length > 0 ? [`  named needlessly: ${row.affected.needless.join(', ')}`] : []),
    ...diagnostics.map(
      ({ severity, code, file, line, message, affects }) =>
        `  ! ${severity} ${code} ${file ?? ''}:${line ?? ''} ${message} (affects ${affects.join(', ')})`,
    ),
  ].join('\n');
}
