/** Replaces the devkit's spinner package, an ES module that Jest can't load; no test draws a spinner. */
export default function ora(): never {
  throw new Error('No spinner in tests.');
}
