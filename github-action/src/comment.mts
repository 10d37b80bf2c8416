import { context, getOctokit } from '@actions/github';

/** A comment on a pull request. */
export interface Comment {
  /** An invisible first line, by which a later run finds the comment. */
  readonly marker: string;
  readonly text: string;
  /** False for a text that may replace an older one, but isn't worth a comment of its own. */
  readonly isNews: boolean;
}

/** Returns the marker of one of the comments that a pull request may have. */
export const markerOf = (...names: readonly string[]): string =>
  `<!-- tool-routes ${names.map((name) => encodeURIComponent(name).replaceAll('-', '%2D')).join(' ')} -->`;

/** Writes a comment, or brings it up to date. Throws what the API answers, in a sentence that says what to do. */
export async function comment(
  token: string,
  number: number,
  { marker, text, isNews }: Comment,
): Promise<void> {
  const body = `${marker}\n${text.trim()}`;
  try {
    const { rest, paginate } = getOctokit(token, { request: { signal: AbortSignal.timeout(PATIENCE) } });
    const issue = { ...context.repo, issue_number: number };
    for await (const { data } of paginate.iterator(rest.issues.listComments, { ...issue, per_page: 100 })) {
      const own = data.find((one) => one.body?.startsWith(marker));
      if (own === undefined) continue;
      if (own.body !== body) await rest.issues.updateComment({ ...context.repo, comment_id: own.id, body });
      return;
    }
    if (isNews) await rest.issues.createComment({ ...issue, body });
  } catch (error) {
    throw new Error(`the comment wasn't written: ${reasonOf(error)}`);
  }
}

/** Milliseconds for all requests together. */
const PATIENCE = 60_000;

function reasonOf(error: unknown): string {
  // The cast: errors of the API have a status, and an answer if there was one.
  const { message, status, response } = error as Error & { status?: number; response?: object };
  if (response === undefined) return message;
  // Of an answer that didn't come from the API, but from a server before it, the page says nothing.
  const answer = `GitHub answers ${status ?? ''}${message.trimStart().startsWith('<') ? '' : `, ${message}`}`;
  if (!message.includes('not accessible by')) return answer;
  return `${answer}; the job needs "permissions: pull-requests: write", which it never gets for the pull request of a fork`;
}
