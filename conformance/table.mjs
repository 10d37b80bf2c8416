/** The figures of a run as text. Pure: rows in, lines out. */

/** Heading and cell of each column. */
const COLUMNS = [
  ['case', ({ name }) => name],
  ['trust', ({ trust }) => trust],
  ['true', (row) => row.true],
  ['found', ({ found }) => found],
  ['missing', ({ missing }) => missing.length],
  ['extra', ({ extra }) => extra.length],
  ['tags', ({ tagsRight }) => tagsRight],
  ['file:line', ({ placesRight, placed }) => `${placesRight}/${placed}`],
  ['cond', ({ conditional, allConditional }) => `${conditional}/${allConditional}`],
  ['partial', ({ partial }) => partial],
  ['external', ({ externalFound, external }) => `${externalFound}/${external}`],
  ['diag', ({ diagnostics }) => diagnostics],
  ['warn', ({ warnings }) => warnings],
  ['silent', ({ silent }) => silent.length],
  ['order', ({ isInOrder }) => (isInOrder ? 'yes' : 'no')],
  ['ms', ({ milliseconds }) => Math.round(milliseconds)],
  ['MB', ({ megabytes }) => Math.round(megabytes)],
];

const HEADINGS = COLUMNS.map(([heading]) => heading);
const cellsOf = (row) => COLUMNS.map(([, cell]) => String(cell(row)));

/** For the terminal: columns padded to their widest cell. */
export function renderText(rows) {
  const table = [HEADINGS, ...rows.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((cells) => cells[column].length)));
  return table
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function renderMarkdown(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(HEADINGS), line(HEADINGS.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join(
    '\n',
  );
}

/** The sums over all cases, in one line. */
export function renderTotals(rows) {
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`);
  const [truth, found, extra] = [
    sum((row) => row.true),
    sum((row) => row.found),
    sum((row) => row.extra.length),
  ];
  return [
    `${rows.length} cases, ${truth} routes: recall ${percent(found, truth)}`,
    `precision ${percent(found, found + extra)}`,
    `tags ${percent(
      sum((row) => row.tagsRight),
      found,
    )}`,
    `file and line ${percent(
      sum((row) => row.placesRight),
      sum((row) => row.placed),
    )}`,
    `${sum((row) => row.silent.length)} silent misses`,
    `modules rightly named ${percent(
      sum((row) => row.affected.right),
      sum((row) => row.affected.named),
    )}`,
    `${(sum((row) => row.milliseconds) / 1000).toFixed(1)} s`,
  ].join(', ');
}

/** What differs in one case, row by row. */
export function renderDetail(row, { diagnostics }) {
  const show = ({ kind, methods, path, tags, file, line }) =>
    `${kind} ${methods.join(',')} ${path} [${tags.join(', ')}] ${file ?? ''}:${line ?? ''}`;
  const isSilent = (missing) => (row.silent.includes(missing) ? ' SILENT' : '');
  return [
    `\n${row.name}`,
    ...row.missing.map((missing) => `  - ${show(missing)}${isSilent(missing)}`),
    ...row.extra.map((extra) => `  + ${show(extra)}`),
    ...row.wrongTags.map(([truth, ours]) => `  tags ${show(truth)}: ours [${ours.tags.join(', ')}]`),
    ...row.wrongPlaces.map(([truth, ours]) => `  place ${show(truth)}: ours ${ours.file}:${ours.line}`),
    ...diagnostics.map(
      ({ severity, code, file, line, message, affects }) =>
        `  ! ${severity} ${code} ${file ?? ''}:${line ?? ''} ${message} (affects ${affects.join(', ')})`,
    ),
  ].join('\n');
}
