import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routerPart, testPart } from '../../src/api/parts';
import { dtoPart } from '../../src/dto/parts';
import { parseResourceName } from '../../src/base/naming/resource-name';
import { resourceTestPart, wiredRouterPart } from '../../src/resource/parts';
import { DIRECTORIES } from '../../src/scaffold/layout';
import { OPERATIONS } from '../../src/scaffold/operations';
import { servicePart } from '../../src/service/parts';

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'templates.md'), 'utf8');
const SECTIONS = new Map(
  PAGE.split(/^## /m).map((section) => [/^[^\n]*/.exec(section)?.[0].replaceAll('`', ''), section]),
);

/** The first column of the tables of a section. */
function documented(section: string): readonly string[] {
  return [...(SECTIONS.get(section) ?? '').matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name ?? '');
}

const design = {
  resource: parseResourceName('products'),
  layout: { backend: '', lead: '', directories: DIRECTORIES, section: 'third-party' },
  operations: OPERATIONS,
  fields: [],
} as const;

describe('docs/templates.md', () => {
  it.each(
    [routerPart, testPart, dtoPart, servicePart, wiredRouterPart, resourceTestPart].map((part) =>
      part(design),
    ),
  )('lists every variable of $template', ({ template, variables }) => {
    const expected = [...documented('In every template'), ...documented(template)];
    expect(Object.keys(variables).sort()).toEqual(expected.sort());
  });

  it.each(
    [routerPart, testPart, dtoPart, servicePart, wiredRouterPart, resourceTestPart].map((part) =>
      part(design),
    ),
  )('lists the docstrings of $template', ({ template, variables }) => {
    const line = /^`docstrings`: (.*)\.$/m.exec(SECTIONS.get(template) ?? '')?.[1] ?? '';
    const { docstrings } = variables;
    expect(line.split(', ').sort()).toEqual(
      Object.keys(docstrings ?? {})
        .map((name) => `\`${name}\``)
        .sort(),
    );
  });
});
