import { dictOf } from '../../interpreter/values/dicts';
import { bool, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { fileAbove, fileFor, loadFiles, namedFiles, readFiles } from '../files/env-files';
import { causeOf } from '../kit/values';
import { isTrue } from '../kit/truth-values';

/**
 * python-dotenv (followed in 1.2): files are read if git tracks them. Others are read only where they're given for the analysis,
 * and then their variables are in the environment already. A stream isn't.
 */
export const library: Library = () =>
  functions('dotenv', {
    "load_dotenv(dotenv_path=None, stream=None, verbose=False, override=False, interpolate=True, encoding='utf-8')":
      ({ dotenv_path: path, stream, override }, site) => {
        if (stream.kind !== 'none') return causeOf(stream, 'variables of a stream', site.at);
        const { unread, names } = loadFiles(site, path, isTrue(override));
        const isRead = unread.length === 0 && names().length > 0;
        return isRead ? bool(true) : unknown('environment', 'a .env file', site.at);
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
      if (stream.kind !== 'none') return causeOf(stream, 'variables of a stream', at);
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
    },
  });
