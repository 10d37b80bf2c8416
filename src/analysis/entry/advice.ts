/** How a front end has its user say which application is meant. */
export interface Advice {
  /** What lists the routes of one of several: a command, or an option. `entry` is a word for a shell. */
  readonly choose: (entry: string) => string;
  /** What to do where no application was found. */
  readonly give: string;
  /** What to do where another workspace is meant; not every front end can. */
  readonly elsewhere?: string;
}

/** That of `tool`. */
export const TOOL_ADVICE: Advice = {
  choose: (entry) => `tool routes ${entry}`,
  give: 'pass --entry FILE:EXPRESSION',
  elsewhere: '--root DIR for another workspace',
};

/** That of a target. */
export function targetAdvice(project: string, target: string): Advice {
  return {
    choose: (entry) => `nx run ${project}:${target} --entry=${entry}`,
    give: `name it in project.json, as "entry" in the options of the target "${target}": FILE:EXPRESSION`,
  };
}

/** That of a generator, which several tools run. */
export const GENERATOR_ADVICE: Advice = { choose: (entry) => `--entry=${entry}`, give: TOOL_ADVICE.give };
