import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { journal } from '../base/source/cache/journal';
import { ownEntry } from '../base/code/own-entry';
import type { Medium } from '../routes-report/view/medium';
import type { Arguments } from './arguments';
import type { Io } from './command';

type Env = Io['env'];

/** Returns what stdout can display. `root` (absolute) is the folder that the report's paths are relative to. */
export function mediumOf(args: Arguments, io: Io, root: string): Medium {
  const { columns: width, env } = io;
  if (width === undefined) return {};
  const colour = hasColour(args, io);
  return {
    width,
    colour,
    palette: hasManyColours(env) ? 256 : 16,
    ascii: !isUnicode(env),
    isolates: env['TERM'] !== 'dumb',
    ...(colour && hasLinks(env) ? { link: linkIn(root, env) } : {}),
  };
}

/** Returns whether to print colours on stdout. */
export function hasColour({ flags }: Arguments, { columns, env }: Io): boolean {
  return columns !== undefined && !env['NO_COLOR'] && env['TERM'] !== 'dumb' && !flags.has('no-color');
}

const hasManyColours = (env: Env): boolean =>
  Boolean(env['COLORTERM'] ?? env['WT_SESSION']) ||
  /256|direct|kitty|alacritty|ghostty|foot/.test(env['TERM'] ?? '');

/**
 * Returns whether the locale uses UTF-8, by POSIX's rules. No locale at all, as in most containers, doesn't count
 * against it.
 */
function isUnicode(env: Env): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((one) => one);
  return locale === undefined || /utf-?8/i.test(locale);
}

/**
 * Terminals that support OSC 8 links, with the first version that does; others show them as text, or not at all.
 */
const LINKING_PROGRAMS: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  'iTerm.app': [3, 1],
  WezTerm: [20200620, 0],
  vscode: [1, 72],
  ghostty: [0, 0],
  tmux: [3, 4],
};

/** Returns whether to print links: as `FORCE_HYPERLINK` says, which many tools honour, else by the terminal. */
function hasLinks(env: Env): boolean {
  const forced = env['FORCE_HYPERLINK'];
  if (forced !== undefined && forced !== '') return forced !== '0';
  if (env['CI']) return false;
  if (env['WT_SESSION']) return true;
  const program = env['TERM_PROGRAM'] ?? '';
  const least = ownEntry(LINKING_PROGRAMS, program);
  if (least !== undefined) return isAtLeast(env['TERM_PROGRAM_VERSION'] ?? '0', least);
  return Number(env['VTE_VERSION'] ?? 0) > 5000 || /kitty|alacritty|ghostty|foot/.test(env['TERM'] ?? '');
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = (/^(\d+)[.-]?(\d*)/.exec(version) ?? []).slice(1).map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/**
 * Returns a function that makes links. They contain the host name, so that a terminal can tell files of another
 * machine. Only kitty reads the line from the link.
 */
function linkIn(root: string, env: Env): NonNullable<Medium['link']> {
  const isKitty = env['TERM'] === 'xterm-kitty';
  const machine = process.platform === 'win32' ? '' : hostname();
  journal()?.host(machine);
  return (file, line) => {
    const { pathname } = pathToFileURL(resolve(root, file));
    return `file://${machine}${pathname}${isKitty && line !== null ? `#${line}` : ''}`;
  };
}
