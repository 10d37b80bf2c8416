import { modelClass } from '../../interpreter/values/classes';
import { keeping, members, native } from '../../libraries/kit/model';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'dependency-injector',
  release: '4.48',
  known: '`Provide[…]` in `Depends(…)`, which no request gives; `inject`',
};

/** `dependency_injector`: what a container provides is a dependency without parameters. */
export const library: Package = (_, { object }) => {
  const name = 'dependency_injector.wiring';
  const marker = modelClass(
    `${name}.Provide`,
    [object],
    members(keeping(`${name}.Provide`), { '__class_getitem__(cls, key)': () => object }),
  );
  return {
    ...under(marker, `${name}.Provide`, `${name}.Provider`, `${name}.Closing`),
    ...under(
      native(keeping(`${name}.inject(fn)`), ({ fn }) => fn),
      `${name}.inject`,
    ),
  };
};
