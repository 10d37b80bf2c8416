import type { Medium } from '../routes-report/view/medium';
import type { Arguments } from './arguments';
import type { Io } from './command';

type Env = Io['env'];

/** Returns what stdout can display. */
export function mediumOf(args: Arguments, io: Io): Medium {
  const { columns: width, env } = io;
  return width === undefined ? {} : { width, colour: hasColour(args, io), ascii: !isUnicode(env) };
}

/** Returns whether to print colours on stdout. */
export function hasColour({ flags }: Arguments, { columns, env }: Io): boolean {
  return columns !== undefined && !env['NO_COLOR'] && env['TERM'] !== 'dumb' && !flags.has('no-color');
}

/**
 * Returns whether the locale uses UTF-8, by POSIX's rules. No locale at all, as in most containers, doesn't count
 * against it.
 */
function isUnicode(env: Env): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((one) => one);
  return locale === undefined || /utf-?8/i.test(locale);
}
