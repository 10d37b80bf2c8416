import { assignments, type Environment } from '../commands/environment';
import { moduleTarget, type Target } from '../commands/invocation';
import type { Survey } from '../search/survey';
import { moduleOf, assignedTo } from './syntax';
import { flat } from '../../python/ast/walk';

/** Returns the application that a file of gunicorn's settings names: `wsgi_app = "app.main:app"`. */
export function applicationIn(survey: Survey, file: string): Target | undefined {
  const named = assignedTo(flat(moduleOf(survey, file).body), 'wsgi_app').at(-1);
  return named?.type === 'Str' ? moduleTarget(named.value, false) : undefined;
}

/** Returns the words of `raw_env = ["MODE=live"]` in a file of gunicorn's settings. */
function variablesIn(survey: Survey, file: string): readonly string[] {
  const given = assignedTo(flat(moduleOf(survey, file).body), 'raw_env').at(-1);
  if (given?.type !== 'List' && given?.type !== 'Tuple') return [];
  return given.items.flatMap((one) => (one.type === 'Str' ? [one.value] : []));
}

/** Returns the environment of a command of gunicorn, with the variables that its settings and its own words add. */
export function withSettings(
  survey: Survey,
  own: Environment | undefined,
  settings: string | undefined,
  words: readonly string[],
): Environment | undefined {
  const added = [...(settings === undefined ? [] : variablesIn(survey, settings)), ...words];
  if (added.length === 0) return own;
  const { files = [], variables = new Map<string, string | undefined>(), ...rest } = own ?? {};
  const name = settings ?? 'gunicorn';
  return {
    name,
    file: name,
    isService: false,
    ...rest,
    files: [...files, ...(settings === undefined ? [] : [settings])],
    // Gunicorn expands nothing here.
    variables: new Map([...variables, ...assignments(added, new Map())]),
  };
}
