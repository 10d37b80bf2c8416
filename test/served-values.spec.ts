import { analyze } from '../src/analysis/analyze';
import { diskTree } from '../src/base/source/disk';
import { inspectApplication } from '../src/routes-report/inspect/inspect';
import type { RoutesOptions } from '../src/routes-report/options';
import { documentOf } from '../src/routes-report/render/document';
import { planView, viewOf } from '../src/routes-report/view/view';
import { loadFixtures, optionsOf } from './support/fixtures';

/** Words that stand in many texts. No program reads their variables. */
const WORDS = ['true', 'false', 'info', 'local', 'admin', 'api', '1', 'v1', 'en'];
const VARIABLES = new Map(WORDS.map((word, index) => [`UNREAD_${index}`, word]));

const ENVIRONMENT = {
  name: 'service web',
  file: 'compose.yaml',
  files: [],
  isService: true,
  variables: VARIABLES,
};

/** Analyses a program as if a compose file gave its serving command {@link VARIABLES}. */
const withWords: typeof analyze = (tree, parse, { start, ...request }) =>
  analyze(tree, parse, {
    ...request,
    start: { command: 'uvicorn', modules: [], ...start, environments: [ENVIRONMENT] },
  });

/** Returns the report and the document of an application as text, or the error. */
async function shown(root: string, options: RoutesOptions, asked: typeof analyze): Promise<string> {
  const surroundings = { cwd: root, root, open: diskTree, analyze: asked };
  try {
    const inspection = await inspectApplication(options, surroundings, { document: true });
    return (
      JSON.stringify(inspection.report) +
      JSON.stringify(documentOf(viewOf(inspection, planView({}))).document)
    );
  } catch (error) {
    return String(error);
  }
}

/** Fixtures of which one is taken. */
const EVERY_NTH = 8;

describe('variables that the program does not read change no text', () => {
  it.each(
    loadFixtures()
      .filter(({ config }) => config.oracle?.requirements === undefined)
      .filter((_fixture, index) => index % EVERY_NTH === 0)
      .map((fixture) => ({ fixture, title: fixture.name })),
  )('of $title', async ({ fixture: { folder, config } }) => {
    const options = { ...optionsOf(config), docs: true };
    expect(await shown(folder, options, withWords)).toBe(await shown(folder, options, analyze));
  });
});
