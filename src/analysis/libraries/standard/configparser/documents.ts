import { type Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { neededFile } from '../../files/absent-file';
import { locate, pathOf } from '../../files/paths';
import { causeOf } from '../../kit/values';
import { type Config } from './config';
import { Reading } from './read';

/** Reads a text. */
export function readText(self: InstanceValue, config: Config, text: Value, site: Site): Value {
  const known = textOf(text);
  if (known === undefined || config.settings.hasOwnSyntax) {
    config.open ??= causeOf(text, 'a configuration', site.at);
    return NONE;
  }
  site.vm.work(known.length);
  // The last line of a text has no end.
  const lines = known.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
  return new Reading(self, config, site).read(lines) ?? NONE;
}

/** Answers `read`: files that aren't there are left out. */
export function readFiles(self: InstanceValue, config: Config, given: Value, site: Site): Value {
  const { vm, at } = site;
  const isOne = given.kind === 'str' || given.kind === 'bytes' || given.kind === 'instance';
  const { items, open } = isOne ? { items: [{ value: given }], open: undefined } : iterate(vm, given, at);
  config.open ??= open;
  const found: Value[] = [];
  for (const { value } of items) {
    const path = pathOf(value, at);
    const place = locate(vm, path, at);
    if (typeof place !== 'string') {
      config.open ??= causeOf(place, 'a configuration file', at);
      continue;
    }
    const text = vm.options.files.read(place);
    if (text === undefined) {
      config.open ??= neededFile(vm, place);
      const mark = vm.decisions?.read(`${place} isn't there`, NONE, { kind: 'file', name: place });
      if (mark !== undefined) config.absent.push(mark);
      continue;
    }
    readText(self, config, str(text), site);
    found.push(path);
  }
  return vm.list(found);
}
