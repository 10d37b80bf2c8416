import { readCases } from '../../support/cases';
import { projectFiles } from '../../support/files';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallsReport, ReportedCall } from '../../../src/routes-report/calls/calls-report';
import { ScratchWorkspace } from '../../support/scratch';

/** An application with a few routes below `/api/v1`. */
const APPLICATION = projectFiles('called-shop');

/** A text and the files that it imports, and the calls that are to be found in it: `GET /products: list_products`. */
export interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The calls of the first file. */
  readonly calls: readonly string[];
}

/** Returns the cases of a table: in each the files come first, of which the first one has the calls, and then the calls. */
export const casesIn = (file: string): readonly Case[] =>
  readCases(join(__dirname, file)).map(({ name, parts: { '': _, calls = '', ...files } }) => ({
    name,
    files,
    calls: calls.split('\n').filter(Boolean),
  }));

/** Returns the calls that the command finds in the first file of each case, by the name of the case. */
export async function callsOf(cases: readonly Case[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const workspace = new ScratchWorkspace(APPLICATION);
  try {
    workspace.write('node_modules/.keep', '');
    const compiler = dirname(require.resolve('typescript/package.json'));
    symlinkSync(compiler, join(workspace.root, 'node_modules/typescript'), 'junction');
    cases.forEach(({ files }, index) => {
      for (const [file, text] of Object.entries(files)) workspace.write(`${folderOf(index)}/${file}`, text);
    });
    const { stdout } = await workspace.tool('routes calls --format json');
    const { calls } = JSON.parse(stdout) as CallsReport;
    return Object.fromEntries(
      cases.map(({ name, files }, index) => {
        const file = `${folderOf(index)}/${Object.keys(files)[0] ?? ''}`;
        return [name, calls.filter((call) => call.file === file).map(textOf)];
      }),
    );
  } finally {
    workspace.dispose();
  }
}

/** Returns a folder that can be imported from in Python, too. */
const folderOf = (index: number): string => `case${index}`;

const textOf = ({ method, url, outcome, routes }: ReportedCall): string => {
  const handlers = routes.map(({ handler }) => handler).join(', ');
  const mark = outcome === 'maybe' ? '?' : '';
  return `${method ?? 'ANY'} ${url}: ${outcome === 'served' || outcome === 'maybe' ? `${handlers}${mark}` : outcome}`;
};
