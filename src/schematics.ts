/** The factories of `collection.json` that scaffold, by name. Loaded when called; the casts name what is required. */
export const SCHEMATICS: Readonly<Record<string, () => unknown>> = {
  api: () => (require('./api/factory') as typeof import('./api/factory')).api,
  dto: () => (require('./dto/factory') as typeof import('./dto/factory')).dto,
  service: () => (require('./service/factory') as typeof import('./service/factory')).service,
  resource: () => (require('./resource/factory') as typeof import('./resource/factory')).resource,
  action: () => (require('./action/factory') as typeof import('./action/factory')).action,
  register: () => (require('./register/factory') as typeof import('./register/factory')).register,
  unregister: () => (require('./register/factory') as typeof import('./register/factory')).unregister,
  destroy: () => (require('./destroy/factory') as typeof import('./destroy/factory')).destroy,
  init: () => (require('./init/factory') as typeof import('./init/factory')).init,
  templates: () => (require('./templates/factory') as typeof import('./templates/factory')).templates,
};
