import { isStandardModule } from '../../../base/naming/python';

/** Packages with built-in models: following their source would add nothing. */
const BUILT_IN: ReadonlySet<string> = new Set([
  'fastapi',
  'starlette',
  'pydantic',
  'pydantic_core',
  'pydantic_settings',
  'sqlmodel',
  'typing_extensions',
]);

/** Returns true if following a package of this name could add routes. */
export const canFollow = (name: string): boolean => !BUILT_IN.has(name) && !isStandardModule(name);
