import { Random } from '../differential/random';
import type { Application } from '../differential/project';
import { definition, type Definitions, emptyDefinitions } from './models';
import { dependencies, operation } from './operations';

const IMPORTS = [
  'from collections.abc import Mapping, Sequence',
  'from dataclasses import dataclass',
  'from datetime import date, datetime, time, timedelta, timezone',
  'from decimal import Decimal',
  'from enum import Enum, IntEnum',
  'from ipaddress import IPv4Address',
  'from pathlib import Path',
  'from typing import Annotated, Any, Generic, List, Literal, NamedTuple, NewType, Optional, TypeVar, Union',
  'from uuid import UUID',
  '',
  'import annotated_types',
  'from pydantic import UUID4, AfterValidator, AnyUrl, AwareDatetime, Base64Str, BaseModel, BeforeValidator, ConfigDict, EmailStr',
  'from pydantic import Field, HttpUrl, Json, JsonValue, PlainSerializer, PositiveInt, RootModel, SecretStr, StrictInt, StrictStr',
  'from pydantic import StringConstraints, WithJsonSchema, computed_field, conint, constr, model_validator',
  'from pydantic.alias_generators import to_camel',
  'from pydantic.dataclasses import dataclass as pydantic_dataclass',
  'from typing_extensions import NotRequired, TypeAliasType, TypedDict',
];

const OF_MAIN = [
  'from fastapi import APIRouter, Body, Cookie, Depends, FastAPI, File, Form, Header, Query, Request, Security, UploadFile',
  'from fastapi import Path as PathParameter',
  'from fastapi.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse',
  'from fastapi.security import APIKeyHeader, HTTPBearer, OAuth2PasswordBearer',
];

const VARIABLE = ['', 'T = TypeVar("T")', '', ''];

/** Makes up an application with models; the same seed gives the same one. */
export function generate(seed: number): Application {
  const random = new Random(seed);
  const scope = emptyDefinitions();
  const files: Record<string, string> = {};
  const taken = new Set<string>();
  const modules = random.pick([[], [], ['models'], ['models', 'other']]);
  for (const [index, module] of modules.entries()) {
    // Another module may define classes of the same names.
    const own = index === 0 ? taken : new Set<string>();
    const inside = emptyDefinitions();
    const lines = definitions(random, inside, own);
    files[`${module}.py`] = text([...future(random), ...IMPORTS, ...VARIABLE, ...lines]);
    adopt(scope, inside, index === 0 ? '' : `${module}.`);
  }
  const imports = modules.map((module, index) =>
    index === 0 ? `from ${module} import *` : `import ${module}`,
  );
  const main = [...OF_MAIN, ...IMPORTS, ...imports, ...VARIABLE, ...application(random)];
  const own = modules.length === 0 || random.chance(0.5) ? definitions(random, scope, taken) : [];
  const depend = dependencies(random, scope);
  const operations = Array.from({ length: random.between(1, 5) }, (_none, index) =>
    operation(random, scope, { target: random.pick(['app', 'app', 'router']), index, names: depend.names }),
  ).flat();
  const body = [...main, ...own, ...depend.lines, ...operations, ...inclusion(random)];
  files['main.py'] = text(body).replaceAll(/\bPath\((?=[^"])/g, 'PathParameter(');
  return { files, entry: 'main:app', env: {} };
}

const future = (random: Random): readonly string[] =>
  random.chance(0.15) ? ['from __future__ import annotations', ''] : [];

const text = (lines: readonly string[]): string => `${lines.join('\n').trimEnd()}\n`;

function definitions(random: Random, scope: Definitions, taken: Set<string>): readonly string[] {
  return Array.from({ length: random.between(1, 5) }, () => definition(random, scope, taken)).flat();
}

/** Adds the names of a module to a scope, as they're written where the module is imported. */
function adopt(scope: Definitions, inside: Definitions, prefix: string): void {
  scope.models.push(...inside.models.map((name) => prefix + name));
  scope.bases.push(...inside.bases.map((name) => prefix + name));
  scope.generics.push(...inside.generics.map((name) => prefix + name));
  scope.enums.push(
    ...inside.enums.map(({ name, values }) => ({
      name: prefix + name,
      values: values.map((value) => prefix + value),
    })),
  );
  scope.tagged.push(
    ...inside.tagged.map(({ field, models }) => ({ field, models: models.map((name) => prefix + name) })),
  );
  if (prefix === '') scope.aliases.push(...inside.aliases);
}

function application(random: Random): readonly string[] {
  const told = [
    ...(random.chance(0.3) ? ['title="Made up"', 'version="1.2"'] : []),
    ...(random.chance(0.1) ? ['separate_input_output_schemas=False'] : []),
    ...(random.chance(0.1) ? ['root_path="/root"'] : []),
    ...(random.chance(0.1) ? ['servers=[{"url": "/s"}]'] : []),
    ...(random.chance(0.1) ? ['responses={500: {"description": "Broken"}}'] : []),
  ];
  const routed = [
    ...(random.chance(0.5) ? ['prefix="/r"'] : []),
    ...(random.chance(0.3) ? ['tags=["router"]'] : []),
    ...(random.chance(0.1) ? ['deprecated=True'] : []),
    ...(random.chance(0.2) ? ['dependencies=[Depends(bearer)]'] : []),
  ];
  return [
    'bearer = HTTPBearer(auto_error=False)',
    'key = APIKeyHeader(name="X-Key", description="A key")',
    'oauth = OAuth2PasswordBearer(tokenUrl="token", scopes={"a": "A"})',
    `app = FastAPI(${told.join(', ')})`,
    `router = APIRouter(${routed.join(', ')})`,
    '',
    '',
  ];
}

function inclusion(random: Random): readonly string[] {
  const args = [
    ...(random.chance(0.3) ? ['prefix="/included"'] : []),
    ...(random.chance(0.2) ? ['tags=["included"]'] : []),
    ...(random.chance(0.1) ? ['dependencies=[Depends(key)]'] : []),
  ];
  return [`app.include_router(${['router', ...args].join(', ')})`];
}
