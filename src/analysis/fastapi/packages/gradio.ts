import { callAttribute } from '../../interpreter/attributes/attributes';
import { each } from '../../interpreter/guards/forks';
import { keeping, native } from '../../libraries/kit/model';
import { causeOf } from '../../libraries/kit/values';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'gradio',
  release: '5',
  known: '`mount_gradio_app` mounts one application and gives back what it was given',
};

/** `gradio`: the routes of the mounted application are its own. */
export const library: Package = () => {
  const name = 'gradio.routes.mount_gradio_app';
  const mount = native(
    keeping(`${name}(app, blocks, path, *args, **options)`),
    ({ app, blocks, path }, site) => {
      const { vm, at } = site;
      const mounted = causeOf(blocks.kind === 'unknown' ? blocks : undefined, 'an application of gradio', at);
      each(vm, app, (one) =>
        callAttribute(vm, one, 'mount', { args: [path, mounted], keywords: new Map(), open: undefined }, at),
      );
      return app;
    },
  );
  return under(mount, 'gradio.mount_gradio_app', name);
};
