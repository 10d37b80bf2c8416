/** The most paths that are listed. */
const MOST = 3;

/** Returns the first paths of a router: `/a, /a/{id}, …`. */
export const pathsText = (paths: readonly string[]): string =>
  [...paths.slice(0, MOST).map((path) => path || '/'), ...(paths.length > MOST ? ['…'] : [])].join(', ');
