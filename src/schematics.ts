import type { Rule } from '@angular-devkit/schematics';

/**
 * Loads the factory of a generator, as `collection.json` has it: `<name>/factory.ts` exports it under the generator's
 * name. The devkit and Nx load it by the manifest themselves.
 */
export function loadFactory(name: string): (options: object) => Rule {
  // Every factory takes the options of its own schema, by which the caller has read them.
  const factory = (require(`./${name}/factory`) as Readonly<Record<string, (options: object) => Rule>>)[name];
  if (factory === undefined) throw new Error(`${name}/factory.ts has no export ${name}.`);
  return factory;
}
