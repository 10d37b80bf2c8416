import { resolve } from 'node:path';
import { counted } from '../../base/diagnostics/counted';
import { Failure } from '../../base/diagnostics/failure';
import { jsonText, printable } from '../../base/diagnostics/printable';
import { inRepository } from '../check/in-repository';
import { sarifText } from '../check/render-sarif';
import { configured } from '../configured';
import { inspectAllApplications, inspectApplication } from '../inspect/inspect';
import type { Inspection } from '../inspect/inspection';
import { openWorkspace, type Surroundings } from '../inspect/workspace';
import { messagesBeside } from '../output/messages';
import type { Presentation } from '../output/present';
import { Answering, type CallsReport, isUnserved } from './calls-report';
import { CallFinder } from './find-calls';
import { CALL_RULES, findingsOf } from './findings';
import { callsFormat, type CallsOptions } from './options';
import { renderTable } from './render-table';

/** Returns the output of the command, errors included. Exit code 1: broken calls, which were asked for. */
export function runCalls(
  given: CallsOptions,
  surroundings: Surroundings,
  { version }: { readonly version: string },
): Promise<Presentation> {
  return configured(given, 'calls', surroundings, async (options) => {
    const format = callsFormat(options);
    const { broken = false, unreached = false, format: _, ...rest } = options;
    const inspections = await inspected({ ...rest, docs: true }, surroundings);
    const root = options.root === undefined ? surroundings.root : resolve(surroundings.cwd, options.root);
    const found = new CallFinder({ root }).find(openWorkspace({}, { ...surroundings, root }).tree);
    const first = new Answering(inspections).report(found, inspections);
    const isPart = options.entry !== undefined || surroundings.project !== undefined;
    // A call that none of these serves may be meant for another application, which nobody needs to know otherwise.
    const others =
      isPart && first.calls.some(isUnserved) ? await otherApplications({ ...surroundings, root }) : [];
    const report =
      others.length === 0 ? first : new Answering(inspections, others).report(found, inspections);
    const isJson = format === 'json';
    const messages = isJson ? [] : messagesOf(report, inspections, options);
    return {
      stdout: isJson
        ? jsonText(report)
        : format === 'sarif'
          ? sarif(report, { broken: broken || !unreached, unreached, version }, { ...surroundings, root })
          : renderTable(report, { broken, unreached, all: options.verbose ?? false }),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: broken && hasBroken(report) ? 1 : 0,
    };
  });
}

/** Analyses the application that's named, or else all of the workspace: calls may lead to each. */
export async function inspected(
  options: CallsOptions & { readonly docs: boolean },
  surroundings: Surroundings,
): Promise<readonly Inspection[]> {
  const depth = { details: true };
  return options.entry === undefined
    ? inspectAllApplications(options, surroundings, depth)
    : [await inspectApplication(options, surroundings, depth)];
}

const hasBroken = ({ calls }: CallsReport): boolean => calls.some(({ outcome }) => outcome === 'broken');

/** Analyses all applications of the workspace, as far as they can be found without options. */
async function otherApplications(surroundings: Surroundings): Promise<readonly Inspection[]> {
  const { root } = surroundings;
  try {
    return await inspectAllApplications(
      { docs: true },
      { ...surroundings, cwd: root, project: undefined },
      { details: true },
    );
  } catch (error) {
    if (error instanceof Failure) return []; // only an option tells where the application is
    throw error;
  }
}

function messagesOf(
  { unread }: CallsReport,
  inspections: readonly Inspection[],
  options: CallsOptions,
): readonly string[] {
  const [first = ''] = unread;
  const more = unread.length > 1 ? ` and ${counted(unread.length - 1, 'other file')}` : '';
  return [
    ...inspections.flatMap(({ report }) => messagesBeside(report, options)),
    ...(unread.length === 0
      ? []
      : [
          printable(
            `warning calls in ${first}${more} weren't read: the workspace has no TypeScript compiler that can be loaded; npm install --save-dev typescript@5 installs one.`,
          ),
        ]),
  ];
}

function sarif(
  report: CallsReport,
  { version, ...wanted }: { readonly broken: boolean; readonly unreached: boolean; readonly version: string },
  surroundings: Surroundings,
): string {
  const { findings } = inRepository({ findings: findingsOf(report, wanted) }, surroundings);
  return sarifText({ name: 'tool routes calls', version, rules: CALL_RULES, findings });
}
