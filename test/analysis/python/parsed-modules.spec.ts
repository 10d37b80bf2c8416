import { ParsedModules } from '../../../src/analysis/python/parsed-modules';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';
import { diskTree } from '../../../src/base/source/disk';
import { loadFixtures, optionsOf } from '../../support/fixtures';
import { SourceText } from '../../../src/analysis/python/source-text';

jest.setTimeout(120_000);

/** Some of all groups. */
const FIXTURES = loadFixtures().filter(
  ({ config }, index) => index % 12 === 0 && config.follow === undefined,
);

describe('modules that stay from one analysis to the next', () => {
  const kept = new ParsedModules();

  it.each(FIXTURES)('change nothing about the routes of $name', async ({ folder, config }) => {
    const options = { ...optionsOf(config), docs: true };
    const surroundings = { cwd: folder, root: folder, open: diskTree };
    const report = async (more: Partial<Parameters<typeof inspectApplication>[1]>) =>
      (await inspectApplication(options, { ...surroundings, ...more })).report;
    const expected = await report({});
    for (const time of ['first', 'second'])
      expect({ time, report: await report({ keepParsed: kept.keep }) }).toEqual({ time, report: expected });
  });

  it('are parsed once, and let go of when nobody asks any more', () => {
    const parsed: string[] = [];
    const modules = new ParsedModules();
    const parse = modules.keep((text) => {
      parsed.push(text);
      return { text, body: [], source: new SourceText(text), errors: () => [] };
    });
    for (const text of ['a', 'b', 'a']) parse(text);
    expect(parsed).toEqual(['a', 'b']);
    modules.sweep();
    parse('a');
    modules.sweep();
    parse('a');
    expect(parsed).toEqual(['a', 'b']);
    parse('b');
    expect(parsed).toEqual(['a', 'b', 'b']);
  });
});
