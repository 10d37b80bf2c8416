/** Our promises of speed and memory, judged by the figures of one run, and their table in docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './process.mjs';
import { median } from './turns.mjs';

const DOCUMENT = join(ROOT, 'docs', 'performance.md');
/** A run writes the text between these markers; the text around them is written by hand. */
const MARKERS = ['<!-- npm run bench: from here -->', '<!-- npm run bench: to here -->'];

/**
 * Returns the promises that these figures tell of: `{ what, beside, figure, limit, isHeld, note }`. Ratios are of CPU. One
 * of each of several applications is judged by the worst, which `note` names.
 * @param {object} figures as `all.mjs` gathers them
 */
export function judge({ example, project, make, watch, corpus }) {
  const cpu = (one, other) => one.cpu / other.cpu;
  const NODE = 'a Node that does nothing';
  const IMPORT = 'importing it with Python';
  const PARSER = "CPython's parser over its files";
  const real = (figureOf) => Object.entries(corpus).map(([name, one]) => [name, figureOf(one)]);
  const edits = (kind) => Object.entries(watch).map(([name, shares]) => [name, shares[kind]]);
  return [
    ...(example === undefined
      ? []
      : [
          promise('The example, first run', IMPORT, cpu(example.first, example.python), 0.5),
          promise('The example, first run', NODE, cpu(example.first, example.bare), 3.2),
          promise('The example, again', NODE, cpu(example.again, example.bare), 1.3),
        ]),
    ...(project === undefined
      ? []
      : [
          promise('3,000 files, first run', IMPORT, cpu(project.first, project.python), 0.5),
          promise('3,000 files, again', NODE, cpu(project.again, project.bare), 3),
        ]),
    middle(
      'Half of the real applications, first run',
      PARSER,
      real(({ first, parser }) => cpu(first, parser)),
      4,
    ),
    each(
      'Each real application, first run',
      PARSER,
      real(({ first, parser }) => cpu(first, parser)),
      40,
    ),
    each(
      'Each real application, again',
      NODE,
      real(({ again, bare }) => cpu(again, bare)),
      3.5,
    ),
    each(
      'Each real application, memory',
      'in MB',
      real(({ first }) => first.megabytes),
      300,
    ),
    each('`watch` after an edit in a handler', 'its first report', edits('body'), 0.1),
    each('`watch` after another edit', 'its first report', edits('module'), 0.8),
    make && promise('`make api`', 'the schematics CLI', cpu(make.tool, make.schematics), 1),
  ].filter(Boolean);
}

function each(what, beside, figures, limit) {
  if (figures.length === 0) return undefined;
  const [[name, figure]] = figures.toSorted(([, one], [, other]) => other - one);
  const held = figures.filter(([, one]) => one <= limit).length;
  return promise(what, beside, figure, limit, `${name}; ${held} of ${figures.length} hold it`);
}

function middle(what, beside, figures, limit) {
  if (figures.length === 0) return undefined;
  const figure = median(figures.map(([, one]) => one));
  return promise(what, beside, figure, limit, `of ${figures.length}`);
}

const promise = (what, beside, figure, limit, note = '') => ({
  what,
  beside,
  figure,
  limit,
  isHeld: figure <= limit,
  note,
});

/** Renders promises as Markdown: a sentence about the machine, and a table. */
export function render(promises, runs) {
  const [{ model }] = cpus();
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rows = promises.map(({ what, beside, figure, limit, isHeld, note }) =>
    line([what, beside, `${isHeld ? '' : '**missed** '}${rounded(figure)}`, limit, note]),
  );
  return [
    `Node ${process.versions.node}, ${cpus().length} × ${model.trim()}; medians of ${runs} runs that take turns.`,
    '',
    line(['', 'as a multiple of', 'measured', 'at most', '']),
    line(['---', '---', '--:', '--:', '---']),
    ...rows,
  ].join('\n');
}

const rounded = (figure) => (figure < 10 ? figure.toFixed(2) : figure.toFixed(0));

/** Writes a text between the markers of the document, formatted as the repository is. */
export async function writeDocument(text) {
  const { format, resolveConfig } = await import('prettier');
  const [from, to] = MARKERS;
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before] = document.split(from);
  const [, after] = document.split(to);
  const written = `${before}${from}\n\n${text}\n\n${to}${after}`;
  writeFileSync(DOCUMENT, await format(written, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' }));
}
