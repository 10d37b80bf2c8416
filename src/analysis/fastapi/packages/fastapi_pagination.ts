import { compareReleases, type Release } from '../../../base/config/release';
import { getAttribute } from '../../interpreter/attributes/attributes';
import type { Site } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { findOnClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction } from '../../interpreter/values/values';
import { invoke } from '../../libraries/kit/calls';
import { isA, ownOrNone } from '../../libraries/kit/instances';
import type { Builtins, Entries } from '../../libraries/kit/library';
import { keeping, native } from '../../libraries/kit/model';
import { registeredAs } from '../classes/routing/api-route';
import { routeContexts } from '../classes/routing/route-contexts';
import { declaredResponse } from '../operations/responses';
import type { FastapiClasses } from '../models';
import type { PackageModel } from './kit/package-model';

const PAGES = `
from collections.abc import Sequence
from inspect import Parameter, Signature
from typing import Any, Generic, Optional
from fastapi import Depends, Query
from pydantic import BaseModel, conint, create_model
from typing_extensions import TypeVar

T = TypeVar("T", default=Any)

class AbstractParams:
    @classmethod
    def set_page(cls, page): ...

class AbstractPage(BaseModel, Generic[T]):
    @classmethod
    def create(cls, items, params=None, **options): ...
    @classmethod
    def set_params(cls, params):
        cls.__params_type__ = params

class BasePage(AbstractPage[T], Generic[T]):
    items: Sequence[T]
    total: conint(ge=0)

class Params(BaseModel, AbstractParams):
    page: int = Query(1, ge=1, description="Page number")
    size: int = Query(50, ge=1, le=100, description="Page size")

class Page(BasePage[T], Generic[T]):
    page: conint(ge=1)
    size: conint(ge=1)
    pages: conint(ge=0)
    __params_type__ = Params

class LimitOffsetParams(BaseModel, AbstractParams):
    limit: int = Query(50, ge=1, le=100, description="Page size limit")
    offset: int = Query(0, ge=0, description="Page offset")

class LimitOffsetPage(BasePage[T], Generic[T]):
    limit: conint(ge=1)
    offset: conint(ge=0)
    __params_type__ = LimitOffsetParams

class UseName:
    def __init__(self, name):
        self.name = name
    def customize_page_ns(self, page_cls, ns):
        ns["__name__"] = self.name

class UseParams:
    def __init__(self, params):
        self.params = params
    def customize_page_ns(self, page_cls, ns):
        ns["__params_type__"] = self.params

class UseParamsFields:
    def __init__(self, **fields):
        self.fields = fields
    def customize_page_ns(self, page_cls, ns):
        params = ns["__params_type__"]
        kept = params.model_fields
        fields = {name: (kept[name].annotation, field) for name, field in self.fields.items()}
        ns["__params_type__"] = create_model(params.__name__, __base__=params, **fields)

class CustomizedPage:
    def __class_getitem__(cls, item):
        page, *customizers = item if isinstance(item, tuple) else (item,)
        name = page.__name__.removesuffix("Customized") + "Customized"
        ns = {"__name__": name, "__params_type__": page.__params_type__}
        for one in customizers:
            one.customize_page_ns(page, ns)
        name = ns.pop("__name__")
        variables = page.__parameters__
        bases = (page[variables], Generic[variables]) if variables else (page,)
        return type(page)(name, bases, {"__module__": page.__module__, "__qualname__": name, **ns})

def pagination_ctx(page=None, params=None, transformer=None):
    async def _pagination_params(*args, **kwargs): ...
    fields = (params or page.__params_type__).model_fields
    _pagination_params.__signature__ = Signature([
        Parameter(name, Parameter.KEYWORD_ONLY, default=field.default, annotation=field.annotation)
        for name, field in fields.items()
    ])
    async def _page_ctx_dependency(_params=Depends(_pagination_params)): ...
    return _page_ctx_dependency

def add_to(page, *dependencies):
    for one in dependencies:
        one.append(Depends(pagination_ctx(page)))
`;

/** Returns the pages of a release: from 0.12 to 0.13 all numbers could be None, and before 0.14 that of the pages needed no value. */
function pagesOf(release: Release | undefined): string {
  const isBefore = (minor: number): boolean =>
    release !== undefined && compareReleases(release, [0, minor, 0]) < 0;
  if (!isBefore(14)) return PAGES;
  const text = PAGES.replace(/(?<= pages: )conint\(ge=0\)/u, 'Optional[$&] = None');
  if (isBefore(12)) return text;
  const optional = text.replace(
    /(?<=^ {4}(?:total|page|size|limit|offset): )conint\(ge=\d\)$/gmu,
    'Optional[$&]',
  );
  return isBefore(13) ? optional : optional.replace(/(?<= total: ).*/u, '$& = None');
}

/** Returns `add_pagination`, which gives back what it was given. */
const addPagination = (
  classes: FastapiClasses,
  builtins: Builtins,
  written: () => Entries,
): NativeFunction => {
  const contexts = routeContexts(builtins, classes);
  const done = new Set<InstanceValue>();
  const update = (site: Site, parent: InstanceValue): void => {
    const { add_to: addTo = NONE } = written();
    const routes = invoke(site, contexts, getAttribute(site.vm, parent, 'routes', site.at));
    for (const { value } of routes.kind === 'list' ? routes.items : []) {
      const route = value.kind === 'instance' ? ownOrNone(site, value, 'original_route') : NONE;
      if (route.kind !== 'instance' || !isA(route, classes.APIRoute) || done.has(route)) continue;
      const page = pageOf(site, route);
      if (page === undefined) continue;
      done.add(route);
      const own = ownOrNone(site, route, 'dependencies');
      invoke(site, addTo, page, own, registeredAs(route)?.added ?? own);
    }
  };
  return native(keeping('fastapi_pagination.api.add_pagination(parent)'), ({ parent }, site) => {
    each(site.vm, parent, (one) => {
      if (one.kind === 'instance') update(site, one);
      return NONE;
    });
    return parent;
  });
};

/** Returns the page that a route answers with. */
function pageOf(site: Site, route: InstanceValue): ClassValue | undefined {
  const [endpoint, model] = [ownOrNone(site, route, 'endpoint'), ownOrNone(site, route, 'response_model')];
  const type = declaredResponse({ site, doubts: [], unresolved: [] }, { route, endpoint, model })?.type;
  return type?.kind === 'class' && findOnClass(type, '__params_type__') !== undefined ? type : undefined;
}

/** `fastapi_pagination`: pages, and what adds their parameters to routes. */
export const library: PackageModel = {
  distribution: 'fastapi-pagination',
  release: '0.16',
  known:
    '`Page`, `LimitOffsetPage`, and their parameters, which `add_pagination` adds to routes; `CustomizedPage` with names and parameters',
  modules: (pinned) => ({
    api: pagesOf(pinned),
    ...Object.fromEntries(['bases', 'default', 'limit_offset', 'customization'].map((name) => [name, ''])),
  }),
  natives: (...given) => ({ add_pagination: addPagination(...given) }),
};
