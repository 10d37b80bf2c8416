import { iterate } from '../../interpreter/evaluation/iterate';
import type { Site } from '../../interpreter/calls/call-site';
import type { NamedFile } from '../../interpreter/guards/unread-files';
import { textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { locate, normal, pathOf } from './paths';

/** Returns the files of variables that a value names: a path, or several. One whose path isn't known is left out. */
export function namedFiles(site: Site, value: Value | undefined): readonly NamedFile[] {
  const { vm, at } = site;
  if (value === undefined || value.kind === 'none') return [];
  if (value.kind === 'list' || value.kind === 'tuple')
    return iterate(vm, value, at).items.flatMap((one) => namedFiles(site, one.value));
  const path = pathOf(value, at);
  const text = textOf(path);
  if (text === undefined || text === '') return [];
  if (!text.startsWith('/')) return [{ path: normal(text), from: 'start', at }];
  const place = locate(vm, path, at);
  return typeof place === 'string' ? [{ path: place, from: 'root', at }] : [];
}

/** Returns the `.env` that a call looks for beside its file and above. */
export const fileAbove = ({ at }: Site): NamedFile => ({ path: '.env', from: 'call', at });

/** Notes that a call loads files into the environment: those that it names, or the one that it looks for. */
export function loadFiles(site: Site, value: Value | undefined): void {
  const isNamed = value !== undefined && value.kind !== 'none';
  for (const file of isNamed ? namedFiles(site, value) : [fileAbove(site)])
    site.vm.decisions?.unread.load(file);
}
