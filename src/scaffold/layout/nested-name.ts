import { posix } from 'node:path';
import { shellWord } from '../../base/code/shell-word';
import { Question } from '../../base/diagnostics/question';
import { joinPath } from '../../base/source/paths';
import type { Site } from '../backend/site';
import { PREFIX } from '../edit/include';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { commonPath, homeOf } from './choose';
import { type LayoutOptions, FLAGS } from './options';
import { layoutIn, requestOf } from './site-layout';

/** Throws a Question that says what to type for a resource whose name is a path: `admin/users`. */
export async function refuseNested(site: Site, options: CommonOptions & LayoutOptions): Promise<void> {
  const { name = '', into, prefix } = options;
  const [, outer, word] = /^([a-z][\w/-]*)\/([a-z][\w-]*)$/.exec(name) ?? [];
  if (outer === undefined || word === undefined) return;
  const workingDirectory = workingDirectoryOf(options);
  const found = await layoutIn(site.files, requestOf(site, options));
  const { facts, archetype = 'seed' } = found?.layout ?? {};
  const place = archetype === 'seed' ? undefined : facts?.['place.router'].value;
  const folder = place == null ? undefined : posix.relative(workingDirectory, joinPath(homeOf(place), outer));
  const usual = archetype === 'seed' ? PREFIX : commonPath(facts?.url.value.text ?? '');
  const answer = [
    ...(folder === undefined || into !== undefined ? [] : [`${FLAGS.into} ${shellWord(folder)}`]),
    ...(prefix === undefined ? [`${FLAGS.prefix} ${shellWord(`${usual}/${outer}`)}`] : []),
  ];
  throw new Question(
    `the name "${name}" is a path, but a name is wanted; options say where it goes:`,
    [answer.join(' ')],
    [name, word],
  );
}
