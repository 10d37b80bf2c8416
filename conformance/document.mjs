/**
 * Renders `docs/conformance.md`: the table, the totals, and explanations of differences. Pure: rows in, text out.
 */
import { explain } from './differences.mjs';
import { renderMarkdown } from './table.mjs';
import { isExact, standsApart, totalLines } from './totals.mjs';

const INTRODUCTION = `# Conformance

Real applications from PyPI, each compared with the routes that FastAPI 0.165.0 registered when it was imported. None
of their code is run here. Written by \`npm run conformance -- --update\`; not to be edited.

**true** are the routes of the application itself, **found** those of them that the report has: the same kind, methods
and path. **tags**, **handler** and **file:line** count those that are right, of those found. **cond**: found under a
condition, of all conditional rows. **external**: routes of other packages found, of all. **silent**: missing, and no
diagnostic tells of it. Trust says how far the truth itself can be trusted; cases of trust \`low\`, and \`litellm_all\`,
stand apart.

Rows that only a running server has are scored apart, against what real FastAPI adds when the application starts
(\`npm run oracle:startup\`). Where it can't be started with stand-ins for its packages, the totals say why.`;

const DIFFERENCES = `## What differs, and why

Rows are those of the report and of the truth that have no partner, and those that depend on a condition. "Source" says
whether the source alone could tell.`;

/** Maximum number of rows named in one explanation. */
const NAMED = 3;

export function renderDocument(rows, { differences }) {
  const totals = totalLines(rows).map((line) => `- ${line}`).join('\n');
  return `${[
    INTRODUCTION,
    wrapped(`Exact in all of it, with their routes: ${rows.filter(isPlain).map(plainWords).join(', ')}. The others:`),
    renderMarkdown(rows.filter((row) => !isPlain(row))),
    `## Totals\n\n${totals}`,
    DIFFERENCES,
    table(['case', 'rows', 'why', 'source'], differenceLines(rows, differences)),
  ].join('\n\n')}\n`;
}

/** Breaks a paragraph into lines of at most 130 characters. */
export const wrapped = (text) => text.replace(/(.{1,130})( |$)/g, '$1\n').trimEnd();

const OPENAPI = '\n## OpenAPI documents\n';

/** Returns the page with the last section of the one before, which openapi.mjs writes. */
export function keepOpenapi(before, rendered) {
  const at = before.indexOf(OPENAPI);
  return at === -1 ? rendered : `${rendered}${before.slice(at)}`;
}

/** Returns true if the table would say nothing about a case but that all is right. */
const isPlain = (row) =>
  isExact(row) && !standsApart(row) && row.externalMissing.length + row.warnings + row.silent.length === 0;
const plainWords = (row) => `${row.name} (${row.true})`;

/** Returns one line for each reason, with all the cases and rows that it explains. */
function differenceLines(rows, differences) {
  const all = rows.flatMap((row) => explain(row, differences[row.name]).explained.map((one) => ({ name: row.name, ...one })));
  const reasons = [...new Set(all.map(({ why }) => why))];
  return reasons.map((reason) => {
    const same = all.filter(({ why }) => why === reason);
    return [
      [...new Set(same.map(({ name }) => name))].join(', '),
      shown([...new Set(same.flatMap(({ lines }) => lines))]),
      reason,
      same[0].source ? 'could tell' : "can't tell",
    ];
  });
}

function shown(lines) {
  const named = lines.length <= 2 * NAMED ? lines : lines.slice(0, NAMED);
  const more = lines.length - named.length;
  return named.map((line) => `\`${line}\``).join('<br>') + (more > 0 ? `<br>and ${more} more` : '');
}

function table(headings, lines) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...lines.map(line)].join('\n');
}
