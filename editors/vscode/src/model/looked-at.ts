/**
 * Returns the parts of the sentence that says why no application was found, one for each line of the view:
 * `no application found; looked for a and for b; pass --entry` → `No application found`, `Looked for a`, `…and for b`. The
 * advice for the command line is left out: the view has its own.
 */
export function lookedAt(problem: string): readonly string[] {
  return problem
    .split(/;\s+/)
    .filter((part) => !part.startsWith('pass --'))
    .flatMap((part) => part.split(/,?\s+(?=and for )/))
    .map((part) => part.replace(/\.$/, ''))
    .map((part) => (part.startsWith('and for ') ? `…${part}` : part.charAt(0).toUpperCase() + part.slice(1)));
}
