import type { TargetConfiguration } from '@nx/devkit';
import type { Configured } from './configured';
import type { Inputs } from './inputs';
import type { PluginOptions } from './options';
import { OUTPUTS, type TargetOptions } from './target';

/** A target besides `routes`, for the same application. */
export interface OtherTarget {
  readonly name: string;
  readonly executor: string;
  /** Its table in `[tool.schematics]`. */
  readonly section: 'calls' | 'check' | 'diff' | 'analysis';
  /** Its inputs in addition to the report's. */
  readonly inputs: Inputs;
  readonly rest: Pick<TargetConfiguration, 'configurations' | 'metadata'>;
  /** The file that it writes unless the project names another. */
  readonly output?: string;
  /** True if it's about all applications of a project that has several. */
  readonly takesAll?: true;
}

const TECHNOLOGIES = ['python', 'fastapi'];

const CHECK: Omit<OtherTarget, 'name'> = {
  executor: '@tool/schematics:routes-check',
  section: 'check',
  // These set which rules are on.
  inputs: ['{projectRoot}/pyproject.toml', '{workspaceRoot}/pyproject.toml'],
  rest: {
    metadata: {
      technologies: TECHNOLOGIES,
      description: 'Finds routes that are almost certainly mistakes: shadowed, duplicate, never registered',
      help: {
        command: 'npx --no tool routes check --help',
        example: { options: { baseline: '{projectRoot}/routes-baseline.json' } },
      },
    },
  },
};

const DIFF: Omit<OtherTarget, 'name'> = {
  executor: '@tool/schematics:routes-diff',
  section: 'diff',
  // Git computes the base from these: the merge base of NX_BASE or the main branch and HEAD. `for-each-ref` doesn't
  // list FETCH_HEAD, and the end of a shallow clone may hide a commit. Each input is one program without shell
  // syntax, so it works on Windows; Nx treats a failing one (no such file) as empty output.
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
      help: { command: 'npx --no tool routes diff --help', example: { options: { breaking: true } } },
    },
  },
};

const CALLS: Omit<OtherTarget, 'name'> = {
  executor: '@tool/schematics:routes-calls',
  section: 'calls',
  // Calls may be in any project, and meant for the application of another one. Not as `{workspaceRoot}/**/*`: Nx 22 and 23 take
  // each project for affected whose targets have an input like that.
  inputs: [
    { input: 'default', projects: '*' },
    ...['tsconfig.base.json', 'tsconfig.json'].map((file) => `{workspaceRoot}/${file}`),
    { runtime: `node -p "require('typescript/package.json').version"` },
  ],
  takesAll: true,
  rest: {
    configurations: { ci: { broken: true } },
    metadata: {
      technologies: TECHNOLOGIES,
      description: 'Shows the calls in tests and front ends with the routes that they reach',
      help: { command: 'npx --no tool routes calls --help', example: { options: { broken: true } } },
    },
  },
};

/** The target that writes the OpenAPI document. */
export const OPENAPI: Omit<OtherTarget, 'name'> = {
  executor: '@tool/schematics:openapi',
  section: 'analysis',
  inputs: [],
  output: 'dist/{projectRoot}/openapi.json',
  rest: {
    configurations: { ci: { strict: true } },
    metadata: {
      technologies: TECHNOLOGIES,
      description: 'Writes the OpenAPI document of the FastAPI application, without running Python',
      help: {
        command: 'npx --no tool openapi --help',
        example: { options: { output: '{projectRoot}/openapi.json' } },
      },
    },
  },
};

/** Returns the targets that the plugin's options ask for. */
export function otherTargets(options: PluginOptions): readonly OtherTarget[] {
  const {
    routesCheckTargetName: check = 'routes-check',
    routesDiffTargetName: diff = 'routes-diff',
    routesCallsTargetName: calls = 'routes-calls',
    openapiTargetName: openapi = 'openapi',
  } = options;
  return [
    ...(check === false ? [] : [{ ...CHECK, name: check }]),
    ...(diff === false ? [] : [{ ...DIFF, name: diff }]),
    ...(calls === false ? [] : [{ ...CALLS, name: calls }]),
    ...(openapi === false ? [] : [{ ...OPENAPI, name: openapi }]),
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
  /** Returns the configuration of another target. */
  readonly configuredFor: (asked: AskedOther) => Configured;
  /** Returns the inputs of a report with this configuration. */
  readonly inputs: (configured: Configured) => Inputs;
}

/**
 * Infers the targets besides `routes`. They read the application as `routes` does, unless configured otherwise. If
 * `routes` lists several applications, there's none to check or compare, but calls may reach each.
 */
export function inferOthers(
  targets: readonly OtherTarget[],
  { routes, configuredFor, inputs }: Project,
): Readonly<Record<string, TargetConfiguration>> {
  const { all, entry } = routes.options;
  const reading = { ...(entry === undefined ? {} : { entry }), ...routes.configured.reading };
  const hasSeveral = all === true && reading.entry === undefined;
  const meant = targets.filter(({ takesAll }) => !hasSeveral || takesAll === true);
  const made = meant.map(
    ({ name, executor, section, rest, output, inputs: further }): [string, TargetConfiguration] => {
      const own = configuredFor({ target: name, executor, section });
      const written = output === undefined || own.written.length > 0 ? {} : { output };
      const options = { ...reading, ...written };
      return [
        name,
        {
          executor,
          ...(Object.keys(options).length > 0 ? { options } : {}),
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

/** Adds the modules next to every imported module: `check` looks there for unregistered routers. */
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
