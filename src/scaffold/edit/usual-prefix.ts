/** The prefix of an include that nobody chose another for. */
export const PREFIX = '/api/v1';

/** Matches the files of routers that generators write, where no other resource shows a place. */
const OURS = /(?:^|\/)api\/http\/[^/]+\.py$/;

/** Returns the prefix under which a router is included where no other include shows one. */
export const usualPrefix = (file: string): string => (OURS.test(file) ? PREFIX : '');
