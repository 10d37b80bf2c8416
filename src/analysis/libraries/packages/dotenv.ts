import { parseEnvFile } from '../../../base/config/env-file';
import { getAttribute } from '../../interpreter/attributes/attributes';
import type { Site } from '../../interpreter/calls/call-site';
import { dictOf } from '../../interpreter/values/dicts';
import { bool, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { Unknown, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import {
  fileAbove,
  fileFor,
  loadFiles,
  namedFiles,
  readFiles,
  setVariables,
  variablesOf,
} from '../files/env-files';
import { isTrue } from '../kit/truth-values';
import { variable, variableNames } from '../standard/os/environment';

/**
 * python-dotenv (followed in 1.2): files are read if git tracks them. Others are read only where they're given for the analysis,
 * and then their variables are in the environment already. A stream is read.
 */
export const library: Library = () =>
  functions('dotenv', {
    "load_dotenv(dotenv_path=None, stream=None, verbose=False, override=False, interpolate=True, encoding='utf-8')":
      ({ dotenv_path: path, stream, override }, site) => {
        if (stream.kind === 'none') {
          const { unread, names } = loadFiles(site, path, isTrue(override));
          const isRead = unread.length === 0 && names().length > 0;
          return isRead ? bool(true) : unknown('environment', 'a .env file', site.at);
        }
        const found = variablesIn(site, stream);
        if (!Array.isArray(found)) return found;
        setVariables(site.vm, variablesOf(new Map(found)), isTrue(override));
        return bool(found.length > 0);
      },
    "find_dotenv(filename='.env', *args, **options)": ({ filename }, { vm, at }) => {
      const path = fileFor(vm, { path: textOf(filename) ?? '.env', from: 'call', at });
      return path !== undefined && vm.options.files.isTracked(path)
        ? str(vm.models.fileName(path))
        : str(unknown('environment', 'a .env file', at));
    },
    "dotenv_values(dotenv_path=None, stream=None, verbose=False, interpolate=True, encoding='utf-8')": (
      { dotenv_path: path, stream },
      site,
    ) => {
      const { vm, at } = site;
      if (stream.kind === 'none') {
        const given = [...vm.options.env].map(([name, value]) => [name, str(value)] as const);
        const open = unknown('environment', 'a .env file', at);
        const files = readFiles(site, path.kind === 'none' ? [fileAbove(site)] : namedFiles(site, path));
        vm.decisions?.unread.decide([`${open.detail}, taken as given`], files.unread);
        const names = files.names();
        if (names.length > 0 && files.unread.length === 0)
          return dictOf(
            vm,
            names.map((name) => [name, files.get(name) ?? NONE] as const),
          );
        return { ...dictOf(vm, given), open };
      }
      const found = variablesIn(site, stream);
      return Array.isArray(found) ? dictOf(vm, found) : found;
    },
  });

/** Returns the variables that a stream sets; None for a name alone. */
function variablesIn(site: Site, stream: Value): (readonly [string, Value])[] | Unknown {
  const { vm, at } = site;
  const content = stream.kind === 'choice' ? stream : invoke(site, getAttribute(vm, stream, 'read', at));
  const text = textOf(content);
  if (text === undefined)
    return content.kind === 'unknown' ? content : unknown('environment', 'a stream', at);
  const around = new Map(
    variableNames(vm).flatMap((name) => {
      const value = textOf(variable(vm, name) ?? NONE);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const found = parseEnvFile(text, around);
  const alone = text
    .split('\n')
    .flatMap((line) => /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*$/u.exec(line)?.[1] ?? []);
  return [
    ...[...found].map(([name, value]) => [name, str(value)] as const),
    ...alone.filter((name) => !found.has(name)).map((name) => [name, NONE] as const),
  ];
}
