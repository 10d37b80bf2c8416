import type { About } from './kit/serve';

export { library } from './fastapi_utils';

export const about: About = {
  distribution: 'fastapi-restful',
  release: '0.6',
  known: 'as fastapi-utils',
};
