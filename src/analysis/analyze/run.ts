import { DiagnosticLog } from '../../base/diagnostics/log';
import { NOWHERE } from '../../base/diagnostics/place';
import type { RecordingTree } from '../../base/source/recording';
import { readText } from '../../base/source/text';
import type { AnalyzeRequest } from '../analyze';
import { fastapiModels, type FastapiClasses } from '../fastapi/models';
import { rulesOf } from '../fastapi/rules';
import { notEntered } from '../fastapi/unfollowed/not-entered';
import { Decisions } from '../interpreter/guards/decisions';
import { createMachine } from '../interpreter/interpreter';
import type { Machine } from '../interpreter/machine';
import { evaluatesInPlace } from '../interpreter/statements/annotations';
import { TypingForms } from '../interpreter/statements/typing-forms';
import { ProjectModules } from '../interpreter/modules/project-modules';
import { createModels } from '../libraries';
import { refuseBy } from '../libraries/packages/pydantic/fields/acceptance';
import { makeSchemasBy } from '../libraries/packages/pydantic/json-schema';
import { wordValue } from '../libraries/kit/commands/command-line';
import { item } from '../interpreter/values/make';
import type { Models } from '../interpreter/models';
import { writing } from '../libraries/kit/written';
import { takesValue } from '../types/accepts/field-value';
import { makeModelSchema } from '../../openapi/schema/model-schema';
import type { Parse } from '../python/ast';
import { inputNeeded, type Supposed } from './starting';

/** One analysis: what was asked for, and the machine that answers it. */
export interface Run {
  readonly request: AnalyzeRequest;
  readonly parse: Parse;
  /** Records what is read. */
  readonly tree: RecordingTree;
  readonly log: DiagnosticLog;
  readonly modules: ProjectModules;
  readonly vm: Machine;
  /** Returns the models of FastAPI's classes; `undefined` while nothing has imported FastAPI. */
  readonly classes: () => FastapiClasses | undefined;
  readonly supposed: Supposed;
  /** The tests that inputs decided. */
  readonly decisions: Decisions;
}

/** The folder in which the analysed program finds its workspace: its absolute paths begin with it. */
const WORKSPACE = '/workspace';

/** Gives `sys.argv` the words of the command that was read. A word that a shell fills in isn't known. */
function tellCommandLine(models: Models, { start }: AnalyzeRequest): void {
  const program = start?.program;
  if (program?.isTold !== true || program.args.some((word) => /^"?\$[@*]"?$/.test(word))) return;
  const argv = models.library('sys.argv');
  if (argv?.kind !== 'list') return;
  argv.items = [program.file, ...program.args].map((word) => item(wordValue(word, NOWHERE)));
  argv.open = undefined;
}

/** Makes the machine that runs the project, with the models and the environment that the request names. */
export function openRun(
  recording: RecordingTree,
  parse: Parse,
  request: AnalyzeRequest,
  supposed: Supposed,
): Run {
  const log = new DiagnosticLog();
  const modules = new ProjectModules(recording, parse, request.searchPath, log.report, request.isRequired);
  const pinned = request.pinned ?? (() => undefined);
  const fastapi = fastapiModels(rulesOf(request.fastapi, request.starlette), pinned);
  const models = createModels(fastapi.libraries, {
    notEntered: (callee, call) => notEntered(callee, call, fastapi.classes()),
    followed: request.followed ?? [],
    write: writing(() => vm),
    releases: { fastapi: request.fastapi, starlette: request.starlette, python: request.python },
    fileName: (file) => (file === '' ? WORKSPACE : `${WORKSPACE}/${file}`),
  });
  tellCommandLine(models, request);
  const files = {
    kind: (path: string) => recording.kind(path),
    list: (path: string) => recording.list(path),
    read: (path: string) => readText(recording, path),
    isTracked: request.isTracked ?? (() => false),
  };
  const { start } = request;
  const program = start?.program;
  const vm = createMachine(models, modules, log.report, {
    python: request.python,
    ...(request.pydantic === undefined ? {} : { pydantic: request.pydantic }),
    env: request.env,
    files,
    searchPath: request.searchPath,
    ...(request.projects === undefined ? {} : { projects: request.projects }),
    ...(program === undefined ? {} : { argv: [program.file, ...program.args] }),
    loaded: start?.modules ?? [],
    ...(start?.environments === undefined ? {} : { served: start.environments }),
    ...supposed,
    program: program?.file ?? request.entry.file,
    ...(request.document === true && evaluatesInPlace(request.python) ? { forms: new TypingForms() } : {}),
    ...(request.server === undefined ? {} : { server: request.server }),
  });
  refuseBy(vm, takesValue);
  if (request.document === true) makeSchemasBy(vm, makeModelSchema);
  const decisions = new Decisions(request.explain ?? new Map());
  vm.decisions = decisions;
  for (const input of supposed.needed) log.report(inputNeeded(input));
  return { request, supposed, parse, tree: recording, log, modules, vm, classes: fastapi.classes, decisions };
}
