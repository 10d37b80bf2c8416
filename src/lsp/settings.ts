/** The settings of a client, all optional in what it sends. */
export interface Settings {
  readonly lenses: boolean;
  /** Tells of calls that no route serves. */
  readonly brokenCalls: boolean;
  /** False to load nothing of the workspace, the compiler of its TypeScript included. */
  readonly trusted: boolean;
  /** Asks for the notification of an analysis that begins or ends. */
  readonly state: boolean;
}

export const USUAL: Settings = { lenses: true, brokenCalls: false, trusted: true, state: false };

/** Returns the settings after a client has sent some: `{ "lenses": false }`. Others stay. */
export function settingsAfter(before: Settings, sent: unknown): Settings {
  if (typeof sent !== 'object' || sent === null) return before;
  const given = new Map(Object.entries(sent));
  const value = (name: keyof Settings): boolean => {
    const one: unknown = given.get(name);
    return typeof one === 'boolean' ? one : before[name];
  };
  return {
    lenses: value('lenses'),
    brokenCalls: value('brokenCalls'),
    trusted: value('trusted'),
    state: value('state'),
  };
}
