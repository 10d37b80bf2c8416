import type { PackageModel } from './kit/package-model';

/** `gradio`: the routes of the mounted application are its own. */
export const library: PackageModel = {
  distribution: 'gradio',
  release: '5',
  known: '`mount_gradio_app` mounts one application and gives back what it was given',
  modules: {
    routes: `
def mount_gradio_app(app, blocks, path, *settings, **options):
    app.mount(path, blocks)
    return app
`,
  },
};
