import { foldersAround } from '../../../base/source/paths';
import type { Survey } from '../search/survey';
import { imagePlace, lastStage, type Stage } from './dockerfile';
import { type Environment, variablesOfUnit, type Variables } from './environment';
import { type Command, DOCKERFILE, lineOf, WEIGHTS } from './evidence';
import { type Mapping, structuredCommands } from './structured';
import { placeOf } from './place';
import { simpleCommands } from './shell';

/** Reads sections of `key = value`: systemd units, programs of supervisor, settings of uwsgi and gunicorn. */
export function iniCommands(survey: Survey, file: string): readonly Command[] {
  const text = survey.text(file);
  const sections = sectionsOf(text);
  const manifest = { file, text, place: placeOf(file), weight: WEIGHTS.service };
  if (sections.some(({ program }) => program !== undefined))
    return programCommands(survey, manifest, sections);
  const commands = structuredCommands(
    sections.map(({ settings }) => settings),
    manifest,
  );
  if (!file.endsWith('.service')) return commands;
  const environment = environmentOf(file, file, [file], variablesOfUnit(text));
  return commands.map((one) => ({ ...one, environment }));
}

interface Section {
  /** The name of a program of supervisor. */
  readonly program: string | undefined;
  readonly settings: Mapping;
}

function sectionsOf(text: string): readonly Section[] {
  const [, ...parts] = `[]\n${text}`.split(/^\[([^\]\n]*)\][ \t]*$/m);
  return parts.flatMap((name, index) => {
    if (index % 2 > 0) return [];
    const body = (parts[index + 1] ?? '').replace(/\\\r?\n/g, ' ').replace(/\r?\n[ \t]+(?=\S)/g, ' ');
    const pairs = [...body.matchAll(/^([\w-]+)[ \t]*=[ \t]*(.*)$/gm)];
    const settings = Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
    return [{ program: /^(?:program|fcgi-program):(.+)$/.exec(name)?.[1], settings }];
  });
}

/**
 * Returns what the programs of supervisor start, each with its own variables over those of the image that starts supervisor.
 */
function programCommands(
  survey: Survey,
  manifest: Parameters<typeof structuredCommands>[1],
  sections: readonly Section[],
): readonly Command[] {
  const { file, text } = manifest;
  const image = supervisedImage(survey);
  const around = image?.stage.environment ?? new Map<string, string | undefined>();
  const place =
    image === undefined
      ? manifest.place
      : imagePlace(file, foldersAround(image.dockerfile), image.stage.copies);
  return sections.flatMap(({ program = '', settings }) => {
    const variables = new Map([...around, ...variablesOfProgram(settings, around)]);
    const files = [file, ...(image === undefined ? [] : [image.dockerfile])];
    const environment = environmentOf(`program ${program}`, file, files, variables);
    const line = lineOf(text, `:${program}]`);
    return structuredCommands([settings], { ...manifest, place }).map((one) => ({
      ...one,
      line: one.line ?? line,
      environment,
    }));
  });
}

const environmentOf = (
  name: string,
  file: string,
  files: readonly string[],
  variables: Variables,
): Environment => ({ name, file, files, isService: false, variables });

/** Reads `environment=A="1",B=x`; `%(ENV_NAME)s` is a variable around it. */
function variablesOfProgram({ environment }: Mapping, around: Variables): Variables {
  if (typeof environment !== 'string') return new Map();
  const pairs = environment.matchAll(/(\w+)[ \t]*=[ \t]*("(?:\\.|[^"\\])*"|'[^']*'|[^,]*)/g);
  return new Map(
    [...pairs].map(([, name = '', value = '']) => {
      const text = simpleCommands(value.replace(/^([^"'].*)$/, "'$1'"))[0]?.[0] ?? '';
      return [name, expanded(text, around)] as const;
    }),
  );
}

function expanded(text: string, around: Variables): string | undefined {
  const names = [...text.matchAll(/%\((?:ENV_)?(\w+)\)s/g)].map(([, name = '']) => name);
  if (names.some((name) => around.get(name) === undefined)) return undefined;
  return text.replace(/%\((?:ENV_)?(\w+)\)s/g, (_, name: string) => around.get(name) ?? '');
}

/** Returns the last stage of the Dockerfile whose image starts supervisor. */
function supervisedImage(survey: Survey): { readonly dockerfile: string; readonly stage: Stage } | undefined {
  return survey.once('image of supervisor', '', () => {
    for (const dockerfile of survey.others.filter((file) => DOCKERFILE.test(file))) {
      const stage = lastStage(survey, dockerfile);
      const words = [stage?.entrypoint, stage?.cmd].map((start) => start?.text ?? '');
      if (stage !== undefined && words.some((text) => /\bsupervisord\b/.test(text)))
        return { dockerfile, stage };
    }
    return undefined;
  });
}
