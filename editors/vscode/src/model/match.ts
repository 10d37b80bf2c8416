/** The part of `tool routes match --format json` that is shown. */
export interface Matched {
  readonly request: { readonly method: string; readonly path: string };
  readonly outcome: string;
  readonly status: number | null;
  readonly route: {
    readonly path: string;
    readonly handler: string | null;
    readonly file: string | null;
    readonly line: number | null;
  } | null;
}

/** Returns the sentence that answers a request. */
export function matchText({ request, outcome, status, route }: Matched): string {
  const asked = `${request.method} ${request.path}`;
  if (route === null) return `${asked}: ${outcome}${status === null ? '' : ` (${String(status)})`}`;
  const handler = route.handler === null ? '' : `, ${route.handler}`;
  return `${asked}: ${outcome} by ${route.path}${handler}`;
}
