import { workspaceGenerator } from '../scaffold/run/generator';
import { Failure } from '../base/diagnostics/failure';
import { joinPath } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import { OWN_TEMPLATES, packageTemplates } from '../scaffold/output/templates';

/** `schematic templates`: see {@link planTemplates}. */
export const templates = workspaceGenerator<TemplatesOptions>('templates', (_, options) =>
  planTemplates(options),
);

interface TemplatesOptions extends CommonOptions {
  /** `publish` is the only action. */
  readonly action?: string;
  readonly generator?: string;
}

/** Plans `templates publish`: copies the templates of one generator, or of all, to the folder that is searched first. */
function planTemplates({ action = '', generator }: TemplatesOptions): Plan {
  if (action !== 'publish') {
    const what =
      action === '' ? 'what to do with the templates is missing' : `templates can't be "${action}"`;
    throw new Failure(`${what}; there is: tool templates publish [generator].`);
  }
  const ours = packageTemplates();
  const known = ours.list('') ?? [];
  if (generator !== undefined && !known.includes(generator)) {
    throw new Failure(`no templates of "${generator}"; there are those of: ${known.join(', ')}.`);
  }
  const chosen = generator === undefined ? known : [generator];
  const names = chosen.flatMap((folder) =>
    (ours.list(folder) ?? [])
      // Beside them stands a README.md.
      .filter((name) => name.endsWith('.template'))
      .map((name) => joinPath(folder, name)),
  );
  return {
    subject: generator === undefined ? 'All templates' : `Templates of ${generator}`,
    verb: 'published',
    changes: names.map((name) => ({
      kind: 'write',
      path: joinPath(OWN_TEMPLATES, name),
      content: readText(ours, name) ?? '',
    })),
    notes: [
      'From now on these are used; delete one to use the built-in template again. docs/templates.md explains the variables.',
    ],
  };
}
