import type { Place } from '../../../base/diagnostics/place';
import { textOf } from '../../interpreter/values/make';
import { madeBy } from '../../interpreter/values/made';
import type { Single, Value } from '../../interpreter/values/values';
import { memberValue } from '../../libraries/kit/values';

/** An answer that a middleware gives itself. */
export interface Answer {
  /** `undefined` where it isn't known. */
  readonly status: number | undefined;
  /** True if it refuses a request for want of credentials. */
  readonly refuses: boolean;
  readonly at: Place;
}

/** Matches source that refuses a request for want of credentials. */
export const REFUSAL =
  /\bHTTP_40[13]_|\bUNAUTHORIZED\b|\bFORBIDDEN\b|\bstatus_code\s*=\s*40[13]\b|HTTPException\(\s*40[13]\b|\b\w*(?:Unauthorized|Forbidden|NotAuthenticated|PermissionDenied|InvalidCredentials)\w*\(/;

/** Matches where a client is sent that has to sign in. */
const SIGN_IN = /(?<![a-z])(?:log-?in|sign-?in|o?auth2?|authorize|authenticate|sso)(?![a-z])/i;

/** Returns an answer with a status. */
export const withStatus = (status: number | undefined, at: Place): Answer => ({
  status,
  refuses: status === 401 || status === 403,
  at,
});

/** Returns a number, also that of a member of `http.HTTPStatus`. */
export const numberOf = (value: Value | undefined): number | undefined => {
  const known = value === undefined ? undefined : memberValue(value);
  return known?.kind === 'num' ? Number(known.value) : undefined;
};

/** Returns what a response answers, as far as its making tells. */
export function answerOf(value: Single, at: Place): Answer {
  const made = value.kind === 'unknown' ? madeBy(value) : undefined;
  if (made === undefined || value.kind !== 'unknown') return withStatus(undefined, at);
  const [content, second] = made.args;
  const given = made.keywords.get('status_code') ?? second;
  if (!made.name.endsWith('RedirectResponse'))
    return withStatus(given === undefined ? 200 : numberOf(given), value.at);
  const target = textOf(content ?? made.keywords.get('url') ?? value);
  return { status: 307, refuses: target !== undefined && SIGN_IN.test(target), at: value.at };
}

/** Returns what an exception answers. */
export function answerOfException(value: Value, at: Place): Answer {
  if (value.kind !== 'instance') return withStatus(undefined, at);
  const answer = withStatus(numberOf(value.attrs.get('status_code')), at);
  return answer.status === undefined ? { ...answer, refuses: REFUSAL.test(`${value.cls.name}(`) } : answer;
}
