import { type Layout, DIRECTORIES } from '../../../src/scaffold/kinds';
import { importLead, type Site } from '../../../src/scaffold/backend/site';
import { projectSection } from '../../../src/scaffold/edit/imports/sections';
import { parseResourceName } from '../../../src/base/naming/resource-name';
import type { RegisterRequest } from '../../../src/register/request';
import type { Plan } from '../../../src/scaffold/change';
import { memoryTree } from '../../../src/base/source/memory';
import { overlayTree } from '../../../src/base/source/overlay';
import type { SourceTree } from '../../../src/base/source/tree';
import { ROUTERS, type Scenario } from './mains';

/** The workspace of a scenario. */
export const filesOf = ({ files }: Pick<Scenario, 'files'>): SourceTree =>
  memoryTree(
    Object.fromEntries(
      Object.entries({ ...ROUTERS, ...files }).map(([path, content]) => [`backend/${path}`, content]),
    ),
  );

function layoutOf(files: SourceTree): Layout {
  const lead = importLead(files, 'backend');
  const section = projectSection(files, 'backend', lead === '' ? 'api' : (lead.split('.', 1)[0] ?? ''));
  return { backend: 'backend', lead, directories: DIRECTORIES, section };
}

export const siteOf = (files: SourceTree): Site => ({
  ...{ files, root: '/nowhere', backend: { folder: 'backend' }, layout: layoutOf(files) },
});

export const requestFor = (
  files: SourceTree,
  changes: Partial<RegisterRequest> = {},
  name = 'products',
): RegisterRequest => ({ layout: layoutOf(files), resource: parseResourceName(name), ...changes });

/** The files as they are once a plan has been carried out. */
export const carriedOut = (files: SourceTree, { changes }: Plan): SourceTree =>
  overlayTree(
    files,
    new Map(changes.map((one) => [one.path, one.kind === 'delete' ? undefined : Buffer.from(one.content)])),
  );

/** One character a byte, line ends shown: what a snapshot is to show of a file. */
export const shownBytes = (bytes: Uint8Array | undefined): string =>
  Buffer.from(bytes ?? [])
    .toString('latin1')
    .replaceAll('\r', '␍');

const LINES = /(?<=\n|␍(?!\n))/;

/** The lines that were added, each run of them behind the line above it; throws where anything else differs. */
export function additions(before: string, after: string): string {
  const old = before.split(LINES);
  const shown: string[] = [];
  let at = 0;
  let isRun = false;
  for (const line of after.split(LINES)) {
    const isOld = line.trimEnd() === old[at]?.trimEnd();
    if (isOld) at += 1;
    else shown.push(...(isRun ? [] : [`  ${old[at - 1] ?? ''}`]), `+ ${line}`);
    isRun = !isOld;
  }
  if (at < old.length) throw new Error(`not only additions:\n${after}`);
  return shown.map((line) => line.trimEnd()).join('\n');
}
