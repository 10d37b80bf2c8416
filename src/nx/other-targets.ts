import type { TargetConfiguration } from '@nx/devkit';
import type { Configured } from './configured';
import type { Inputs } from './inputs';
import type { PluginOptions } from './options';
import { OUTPUTS, type TargetOptions } from './target';

/** A target beside `routes`, for the same application. */
export interface OtherTarget {
  readonly name: string;
  readonly executor: string;
  /** Its table of `[tool.schematics]`. */
  readonly section: 'check' | 'diff';
  /** What it depends on beside what the report does. */
  readonly inputs: Inputs;
  readonly rest: Pick<TargetConfiguration, 'configurations' | 'metadata'>;
}

const TECHNOLOGIES = ['python', 'fastapi'];

const CHECK: Omit<OtherTarget, 'name'> = {
  executor: '@tool/schematics:routes-check',
  section: 'check',
  // Which rules there are.
  inputs: ['{projectRoot}/pyproject.toml', '{workspaceRoot}/pyproject.toml'],
  rest: {
    metadata: {
      technologies: TECHNOLOGIES,
      description: "Finds routes that can't be meant so: shadowed, double, never registered",
      help: {
        command: 'npx tool routes check --help',
        example: { options: { baseline: '{projectRoot}/routes-baseline.json' } },
      },
    },
  },
};

const DIFF: Omit<OtherTarget, 'name'> = {
  executor: '@tool/schematics:routes-diff',
  section: 'diff',
  // The base is a commit that git finds from these: where NX_BASE, or the main line, and HEAD parted. FETCH_HEAD is no
  // ref that's listed, and where a shallow clone ends may hide a commit. Each is one program without a shell's help, so
  // that it's the same on Windows; Nx takes one that fails, as there's no such file, for an empty answer.
  inputs: [
    { env: 'NX_BASE' },
    { runtime: 'git show-ref --head' },
    { runtime: 'git rev-parse --quiet --verify FETCH_HEAD' },
    { runtime: 'git hash-object --no-filters .git/shallow' },
  ],
  rest: {
    configurations: { ci: { breaking: true } },
    metadata: {
      technologies: TECHNOLOGIES,
      description: 'Tells which routes changed since NX_BASE, or since the branch parted from the main line',
      help: { command: 'npx tool routes diff --help', example: { options: { breaking: true } } },
    },
  },
};

/** The targets that the plugin's options ask for. */
export function otherTargets(options: PluginOptions): readonly OtherTarget[] {
  const { routesCheckTargetName: check = 'routes-check', routesDiffTargetName: diff = 'routes-diff' } =
    options;
  return [
    ...(check === false ? [] : [{ ...CHECK, name: check }]),
    ...(diff === false ? [] : [{ ...DIFF, name: diff }]),
  ];
}

interface AskedOther extends Pick<OtherTarget, 'executor' | 'section'> {
  readonly target: string;
}

interface Project {
  readonly routes: {
    readonly name: string;
    readonly configured: Configured;
    readonly options: TargetOptions;
  };
  /** What's set for another target. */
  readonly configuredFor: (asked: AskedOther) => Configured;
  /** The inputs of a report that's made as it is configured. */
  readonly inputs: (configured: Configured) => Inputs;
}

/**
 * They read the application as the target `routes` does, unless they're told otherwise; where that has several to list,
 * there's none to check or to compare.
 */
export function inferOthers(
  targets: readonly OtherTarget[],
  { routes, configuredFor, inputs }: Project,
): Readonly<Record<string, TargetConfiguration>> {
  const { all, entry } = routes.options;
  const reading = { ...(entry === undefined ? {} : { entry }), ...routes.configured.reading };
  if (all === true && reading.entry === undefined) return {};
  const made = targets.map(
    ({ name, executor, section, rest, inputs: further }): [string, TargetConfiguration] => {
      const own = configuredFor({ target: name, executor, section });
      return [
        name,
        {
          executor,
          ...(Object.keys(reading).length > 0 ? { options: reading } : {}),
          cache: true,
          inputs: [
            ...new Set([...reportInputs(section, inputs(joined(routes.configured, own))), ...further]),
          ],
          outputs: OUTPUTS,
          ...rest,
        },
      ];
    },
  );
  return Object.fromEntries(made.filter(([name]) => name !== routes.name));
}

/** Routers that nobody registers are looked for beside every module that's imported. */
function reportInputs(section: OtherTarget['section'], inputs: Inputs): Inputs {
  const beside = inputs.flatMap((set) => {
    const [, folder] = (typeof set === 'string' ? MODULE.exec(set) : undefined) ?? [];
    return folder === undefined ? [] : [`${folder}/**/*.py`];
  });
  return section === 'check' ? [...inputs, ...beside] : inputs;
}

const MODULE = /^(\{workspaceRoot\}\/.+)\/[^/*]+\.py$/;

const joined = (routes: Configured, own: Configured): Configured => ({
  ...routes,
  pythonPath: [...new Set([...routes.pythonPath, ...own.pythonPath])],
  envFile: [...new Set([...routes.envFile, ...own.envFile])],
  written: [...routes.written, ...own.written],
  compared: own.compared,
});
