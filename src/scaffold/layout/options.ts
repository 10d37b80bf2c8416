/** The options of generators that decide on the layout, under the names of their `schema.json`. */
export interface LayoutOptions {
  /** `seed`, `bigger-applications` or `feature`; without it the project's files decide. */
  readonly layout?: string;
  /** The path before the resource's word: `/api/v1`. */
  readonly prefix?: string;
  /** The folder of the router, or the file (and its variable) that includes it: `app/api/admin`, `app/api/main.py:api_router`. */
  readonly into?: string;
  /** A folder, a file, or `none`. The same holds for the next three. */
  readonly schemas?: string;
  readonly services?: string;
  readonly models?: string;
  readonly testsDir?: string;
  /** The resource whose files are the frame. */
  readonly like?: string;
}

/** The names of the options, as the command line has them, by those of {@link LayoutOptions}. */
export const FLAGS: Readonly<Record<keyof LayoutOptions, string>> = {
  layout: '--layout',
  prefix: '--prefix',
  into: '--into',
  schemas: '--schemas',
  services: '--services',
  models: '--models',
  testsDir: '--tests-dir',
  like: '--like',
};

/** The layouts that can be asked for by name. */
export const NAMED_LAYOUTS = ['seed', 'bigger-applications', 'feature'] as const;
export type NamedLayout = (typeof NAMED_LAYOUTS)[number];
