import { parseEnvFile } from '../../../base/config/env-file';
import { getAttribute } from '../../interpreter/attributes/attributes';
import type { Site } from '../../interpreter/calls/call-site';
import { dictOf } from '../../interpreter/values/dicts';
import { bool, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { Unknown, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { fileAbove, loadFiles, namedFiles } from '../files/env-files';
import { isTrue } from '../kit/truth-values';
import { setVariable, variable, variableNames } from '../standard/os/environment';

/**
 * python-dotenv (followed in 1.2): files are read only where they're given for the analysis, and then their variables
 * are in the environment already. A stream is read.
 */
export const library: Library = () =>
  functions('dotenv', {
    "load_dotenv(dotenv_path=None, stream=None, verbose=False, override=False, interpolate=True, encoding='utf-8')":
      ({ dotenv_path: path, stream, override }, site) => {
        if (stream.kind === 'none') loadFiles(site, path);
        if (stream.kind === 'none') return unknown('environment', 'a .env file', site.at);
        const found = variablesIn(site, stream);
        if (!Array.isArray(found)) return found;
        for (const [name, value] of found)
          if (value.kind !== 'none' && (isTrue(override) || variable(site.vm, name) === undefined))
            setVariable(site.vm, name, value);
        return bool(found.length > 0);
      },
    'find_dotenv(*args, **options)': (_, { at }) => str(unknown('environment', 'a .env file', at)),
    "dotenv_values(dotenv_path=None, stream=None, verbose=False, interpolate=True, encoding='utf-8')": (
      { dotenv_path: path, stream },
      site,
    ) => {
      const { vm, at } = site;
      if (stream.kind === 'none') {
        const given = [...vm.options.env].map(([name, value]) => [name, str(value)] as const);
        const open = unknown('environment', 'a .env file', at);
        const files = path.kind === 'none' ? [fileAbove(site)] : namedFiles(site, path);
        vm.decisions?.unread.decide([`${open.detail}, taken as given`], files);
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
