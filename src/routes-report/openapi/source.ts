import { fastapiRelease, lockedPydantic, pydanticRelease } from '../../analysis/entry/release/releases';
import { ParsedModules } from '../../analysis/python/parsed-modules';
import type { JsonObject } from '../../analysis/types/json/json';
import { Failure } from '../../base/diagnostics/failure';
import { printable } from '../../base/diagnostics/printable';
import { openRepository, resolveRevision } from '../../base/source/git/git-revision';
import { downgraded } from '../../openapi/convert/older';
import type { Made } from '../../openapi/document';
import { surroundingsAt } from '../diff/sides';
import { inspectApplication } from '../inspect/inspect';
import type { Inspection } from '../inspect/inspection';
import { rootOf, type Surroundings } from '../inspect/workspace';
import { isSure } from '../missing';
import { reportMessages } from '../output/messages';
import { documentOf } from '../render/document';
import { notesOf, planView, type View, viewOf } from '../view/view';
import { doubtDiagnostics } from '../doubts';
import { withInstalled } from '../inspect/installed';
import type { OpenapiOptions } from './options';

/** The document of an application, with what's said about it. */
export interface Source {
  readonly document: JsonObject;
  /** Lines for stderr. */
  readonly messages: readonly string[];
  /** True if everything in the document is certain. */
  readonly isSure: boolean;
}

/** Reads the application that the options mean, and makes its document. Rejects with a Failure if there is none. */
export async function documentSource(options: OpenapiOptions, surroundings: Surroundings): Promise<Source> {
  const { follow = [], installed = true } = options;
  const { keepParsed = new ParsedModules().keep } = surroundings;
  const make = async (names: readonly string[]): Promise<Inspected> =>
    inspected({ ...options, follow: names }, { ...surroundings, keepParsed });
  const made = await (installed ? withInstalled(options, make) : make(follow));
  const { inspection, view, document, doubts } = made;
  const unknown = doubtDiagnostics(doubts);
  const shown = { ...view.report, diagnostics: [...view.report.diagnostics, ...unknown] };
  return {
    document: options.openapiVersion === '3.0' ? downgraded(document) : document,
    messages: [
      ...reportMessages(shown, { all: options.verbose ?? false, hasMarks: false }),
      ...notesOf([view], planView(options)).map((note) => printable(`note ${note}`)),
      ...assumed(inspection, options),
    ],
    isSure: isSure(shown),
  };
}

/** An inspection with the document that it gives. */
interface Inspected extends Made {
  readonly inspection: Inspection;
  readonly view: View;
}

async function inspected(options: OpenapiOptions, surroundings: Surroundings): Promise<Inspected> {
  const plan = planView(options);
  const operations = plan.filters.some(({ name }) => name === 'dependency');
  const inspection = await inspectAt(options, surroundings, operations);
  const { report, analysis } = inspection;
  if (analysis.application?.isFastapi === false)
    throw new Failure(
      `${report.entry.file}:${report.entry.app} is no FastAPI application, so it makes no OpenAPI document; name another as entry.`,
    );
  const view = viewOf(inspection, plan);
  return { ...documentOf(view), inspection, view };
}

function inspectAt(
  options: OpenapiOptions,
  surroundings: Surroundings,
  operations: boolean,
): Promise<Inspection> {
  const { format: _, revision, installed: __, pydantic, ...rest } = options;
  const depth = { document: true, operations, pydantic };
  if (revision === undefined) return inspectApplication(rest, surroundings, depth);
  const root = rootOf(options, surroundings);
  const { name, commit } = resolveRevision(openRepository(root), revision);
  return inspectApplication(rest, surroundingsAt(commit, rest, surroundings), depth).catch(
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(`at ${name}: ${error.message}`);
    },
  );
}

/** Returns a line on the releases whose document it is. */
function assumed({ files, report }: Inspection, options: OpenapiOptions): readonly string[] {
  const { file } = report.entry;
  // An upper bound leaves the last number open.
  const fastapi = fastapiRelease(files, file, options.fastapi)
    .join('.')
    .replace(/\.999$/u, '.x');
  const pydantic = pydanticRelease(files, file, options.pydantic);
  const notes = [pydanticNote(lockedPydantic(files, file)), olderNote(pydantic)].filter(Boolean);
  return [[`assumed: FastAPI ${fastapi}, pydantic ${pydantic.join('.')}`, ...notes].join('; ')];
}

const pydanticNote = (locked: readonly number[] | undefined): string | undefined =>
  locked?.[0] !== undefined && locked[0] < 2
    ? `the lock file pins pydantic ${locked.join('.')}, whose schemas are others`
    : undefined;

const olderNote = ([, minor]: readonly [number, number, number]): string | undefined =>
  minor < 9 ? 'the schemas are those of pydantic 2.9, the oldest that was measured' : undefined;
