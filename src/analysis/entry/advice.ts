/** The ways to name an application in a front end, for messages. */
export interface Advice {
  /** Returns the command or option that chooses one of several applications. `entry` is quoted for a shell. */
  readonly choose: (entry: string) => string;
  /** Advice for a search without a result. */
  readonly give: string;
  /** Advice on choosing another workspace. Not every front end can choose one. */
  readonly elsewhere?: string;
}

/** The advice of `tool`. */
export const TOOL_ADVICE: Advice = {
  choose: (entry) => `tool routes ${entry}`,
  give: 'pass --entry FILE:EXPRESSION',
  elsewhere: '--root DIR for another workspace',
};

/** Returns the advice of an Nx target. */
export function targetAdvice(project: string, target: string): Advice {
  return {
    choose: (entry) => `nx run ${project}:${target} --entry=${entry}`,
    give: `name it in project.json, as "entry" in the options of the target "${target}": FILE:EXPRESSION`,
  };
}

/** The advice of a generator, which several tools run. */
export const GENERATOR_ADVICE: Advice = { choose: (entry) => `--entry=${entry}`, give: TOOL_ADVICE.give };
