import { NONE, ofLibrary } from '../../interpreter/values/make';
import { modelClass } from '../../interpreter/values/classes';
import { ownOrNone, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { methods, qualified } from '../kit/model';
import { ask, served, serverClass } from '../kit/servers';

/**
 * gunicorn 23: the applications of `gunicorn.app`, which a program derives its own from. `run` serves what `load` returns.
 * The settings that `load_config` makes decide no routes.
 */
export const library: Library = (builtins) => {
  const BaseApplication = serverClass(
    'gunicorn.app.base.BaseApplication',
    builtins,
    methods('gunicorn.app.base.BaseApplication', {
      '__init__(usage=None, prog=None)': (self, _, site) => {
        setOwn(site, self, { cfg: ofLibrary('gunicorn.config.Config', site.at, 'settings of gunicorn') });
        return NONE;
      },
      'run()': (self, _, site) => served(site, ask(site, self, 'load')),
      'wsgi()': (self, _, site) => ask(site, self, 'load'),
    }),
  );
  const Application = modelClass('gunicorn.app.base.Application', [BaseApplication]);
  const WSGIApplication = modelClass(
    'gunicorn.app.wsgiapp.WSGIApplication',
    [Application],
    methods('gunicorn.app.wsgiapp.WSGIApplication', {
      'load()': (self, _, site) => ownOrNone(site, self, 'app_uri'),
    }),
  );
  return {
    ...qualified('gunicorn.app.base', { BaseApplication, Application }),
    ...qualified('gunicorn.app.wsgiapp', { WSGIApplication }),
  };
};
