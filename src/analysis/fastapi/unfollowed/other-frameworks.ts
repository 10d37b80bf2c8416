/** Other web frameworks, by import name: routes registered on them aren't ours. */
const FRAMEWORKS: ReadonlySet<string> = new Set([
  'aiohttp',
  'apiflask',
  'blacksheep',
  'bottle',
  'cherrypy',
  'django',
  'emmett',
  'esmerald',
  'falcon',
  'flask',
  'hug',
  'litestar',
  'masonite',
  'molten',
  'morepath',
  'muffin',
  'ninja',
  'pyramid',
  'quart',
  'rest_framework',
  'robyn',
  'sanic',
  'socketify',
  'tornado',
  'turbogears',
  'web2py',
]);

/** Matches the beginning of their extensions' names: `flask_restx`, `sanic_ext`. */
const EXTENSION = /^(?:aiohttp|django|flask|quart|sanic|tornado)_/u;

/** Returns true if a package's applications and blueprints are known not to be FastAPI's. */
export const isOtherFramework = (name: string): boolean => FRAMEWORKS.has(name) || EXTENSION.test(name);
