import { modelClass } from '../../interpreter/values/classes';
import { keeping, members, native } from '../../libraries/kit/model';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'dependency-injector',
  release: '4.48',
  known: '`Provide[…]` in `Depends(…)`, which no request gives; `inject`; what `WiringConfiguration` names',
};

const WIRING = `
class WiringConfiguration:
    def __init__(self, modules=None, packages=None, *args, **options):
        self.modules = [*modules] if modules else []
        self.packages = [*packages] if packages else []
`;

/** `dependency_injector`: what a container provides is a dependency without parameters. */
export const library: Package = (_, { object }, top, { write }) => {
  const name = `${top}.wiring`;
  const { WiringConfiguration = object } = write(`${top}.containers`, WIRING);
  const marker = modelClass(
    `${name}.Provide`,
    [object],
    members(keeping(`${name}.Provide`), { '__class_getitem__(cls, key)': () => object }),
  );
  return {
    ...under(WiringConfiguration, `${top}.containers.WiringConfiguration`),
    ...under(marker, `${name}.Provide`, `${name}.Provider`, `${name}.Closing`),
    ...under(
      native(keeping(`${name}.inject(fn)`), ({ fn }) => fn),
      `${name}.inject`,
    ),
  };
};
