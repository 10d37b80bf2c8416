import { getItem } from '../../interpreter/evaluation/items';
import { each } from '../../interpreter/guards/forks';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, tuple } from '../../interpreter/values/make';
import { invoke } from '../../libraries/kit/calls';
import { functions, keeping, members } from '../../libraries/kit/model';
import { under, type About, type Package } from './kit/serve';

export const about: About = {
  distribution: 'dishka',
  release: '1.7',
  known: '`FromDishka[…]`, which no request gives; `inject`, `DishkaRoute`, `setup_dishka`',
};

/** `dishka`: its container gives parameters, as a dependency without parameters of its own would. */
export const library: Package = ({ APIRoute }, { object }) => {
  const name = 'dishka.integrations.fastapi';
  const FromDishka = modelClass(
    'dishka.FromDishka',
    [object],
    members(keeping('dishka.FromDishka'), {
      '__class_getitem__(cls, key)': ({ key }, site) => {
        const dependency = invoke(site, site.vm.models.library('fastapi.Depends') ?? NONE, object);
        const annotated = site.vm.models.library('typing.Annotated') ?? NONE;
        return each(site.vm, annotated, (one) => getItem(site.vm, one, tuple(key, dependency), site.at));
      },
    }),
  );
  return {
    ...under(FromDishka, 'dishka.FromDishka', `${name}.FromDishka`, 'dishka.integrations.base.FromDishka'),
    ...under(APIRoute, `${name}.DishkaRoute`, `${name}.DishkaSyncRoute`),
    ...functions(keeping(name), {
      'inject(func)': ({ func }) => func,
      'inject_sync(func)': ({ func }) => func,
      'setup_dishka(container, app)': () => NONE,
    }),
  };
};
