/** Web frameworks of other sorts, by the names that they're imported by: what's registered on them is no route of ours. */
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

/** What goes before the names of their extensions: `flask_restx`, `sanic_ext`. */
const EXTENSION = /^(?:aiohttp|django|flask|quart|sanic|tornado)_/u;

/** Whether a package's applications and blueprints are known not to be FastAPI's. */
export const isOtherFramework = (name: string): boolean => FRAMEWORKS.has(name) || EXTENSION.test(name);
