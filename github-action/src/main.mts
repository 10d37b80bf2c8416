import { getBooleanInput, getInput, info, setFailed, setOutput, summary, warning } from '@actions/core';
import { context } from '@actions/github';
import { resolve } from 'node:path';
import { tuneEngine } from '../../src/base/optimize-later.js';
import { findSourceRoot } from '../../src/base/source/workspace-root.js';
import type { Event } from './base.mjs';
import { comment, markerOf } from './comment.mjs';
import { checked, compared, documented, type Part, type Wishes } from './parts.mjs';
import { oneLine, printed, shortened } from './words.mjs';

/** Does all that the inputs ask for, and tells it; what couldn't be done, too. */
async function main(): Promise<void> {
  // In a container the checkout belongs to somebody else, and git would refuse to read it.
  Object.assign(process.env, {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  });
  tuneEngine();
  const folder = getInput('working-directory');
  const cwd = resolve(process.env['GITHUB_WORKSPACE'] ?? '.', folder);
  const payload: object = context.payload;
  // The cast: it's the event's JSON.
  const event = payload as Event;
  const wishes: Wishes = {
    cwd,
    root: findSourceRoot(cwd),
    entry: getInput('entry'),
    base: getInput('base'),
    breaking: getBooleanInput('breaking'),
    openapi: getInput('openapi'),
    event,
  };
  const wantsComment = getBooleanInput('comment');
  const diff = await done(() => compared(wishes));
  const parts = [diff];
  if (getBooleanInput('check')) parts.push(await done(() => checked(wishes)));
  if (wishes.openapi !== '') parts.push(await done(() => documented(wishes)));
  const { changes } = diff;
  for (const name of ['breaking', 'added', 'removed'] as const)
    if (changes !== undefined) setOutput(name, changes[name]);
  const title = [folder === '.' ? '' : folder, wishes.entry].filter((one) => one !== '').join(' ');
  const titled = (text: string): string =>
    title === '' ? text : text.replace(/^### Routes/u, () => `### Routes of \`${title}\``);
  await summary.addRaw(shortened(parts.map(({ text }) => titled(text)).join('\n'), MAX_SUMMARY)).write();
  if (wantsComment && changes !== undefined && event.pull_request !== undefined) {
    const { number } = event.pull_request;
    const told = {
      marker: markerOf(folder, wishes.entry),
      text: shortened(titled(diff.text), MAX_COMMENT),
      isNews: changes.isNews,
    };
    await comment(getInput('github-token'), number, told).catch((error: unknown) => warning(oneLine(error)));
  }
  const failures = new Set(parts.flatMap(({ failure }) => failure ?? []));
  if (failures.size > 0) setFailed([...failures].join('; '));
}

/** Characters that GitHub takes, and some to spare: of a comment 65,536, of a summary a megabyte. */
const MAX_COMMENT = 60_000;
const MAX_SUMMARY = 250_000;

/** Returns what a part of the work gives; of one that can't be done, why. */
async function done(work: () => Promise<Part>): Promise<Part> {
  try {
    const part = await work();
    info(part.log.trimEnd());
    return part;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: oneLine(error), log: '', text: `### Routes: not compared\n\n${printed(message)}` };
  }
}

main().catch((error: unknown) => setFailed(oneLine(error)));
