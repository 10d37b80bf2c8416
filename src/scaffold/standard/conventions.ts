import type { Mapper } from '../layout/read/models';
import type { Operation } from '../output/operations';
import type { LogicConvention } from './logic-convention';

/**
 * Describes how a project writes a resource, as far as the standard bodies ask: plain texts, with the words of the new resource in them.
 * A text that the project gives (`SessionDep`, `Base, TimestampMixin`) is written as it is; whoever made it knows in which file its
 * names mean something, and finds its imports by the convention's name ({@link GivenName}).
 */
export interface Conventions {
  /** The mapper of rows to objects; `mongo`: collections of MongoDB, which have none; `null` where no body of ours fits. */
  readonly orm: Mapper | 'mongo' | null;
  /** Without an ORM: true if the project keeps its data in a database all the same. Then the bodies are stubs that say so. */
  readonly hasDatabase: boolean;
  /** True if handlers wait for the database: `await session.commit()`. Without an ORM, if handlers are `async def`. */
  readonly isAsync: boolean;
  /** `scalars`: SQLAlchemy's select(); `exec`: that of SQLModel's own session; `query`: `session.query(Item)`, never async. */
  readonly queries: 'scalars' | 'exec' | 'query';
  /** The spelling of pydantic: `model_dump()` and `model_validate()`, or `dict()` and `from_orm()`. */
  readonly pydantic: 1 | 2;
  /** `undefined` without an ORM, and with Tortoise and Beanie, which need none; the database of collections. */
  readonly session: SessionConvention | undefined;
  /** `flush` where the dependency or a middleware commits. */
  readonly ends: 'commit' | 'flush';
  readonly logic: LogicConvention;
  /** `undefined` without a mapper. */
  readonly table: TableConvention | undefined;
  readonly key: KeyConvention;
  readonly schema: SchemaConvention;
  readonly router: RouterConvention;
  readonly update: 'put' | 'patch';
  /** True where an update may leave fields out, and changes only what is sent. */
  readonly isPartial: boolean;
  readonly create: { readonly status: number };
  readonly delete: DeleteConvention;
  /** The statement for a row that isn't there: `raise HTTPException(status_code=404, detail="Widget not found")`. */
  readonly notFound: string;
  /** True where a handler of the application answers that. */
  readonly isHandled?: boolean;
  /** True where the logic says so, and handlers ask it with the key alone. */
  readonly isRefusedBehind?: boolean;
  /** `undefined` for a list of all. */
  readonly page: PageConvention | undefined;
  /** The class of the list's answer; `undefined` for a plain list. */
  readonly wrapper: WrapperConvention | undefined;
  /** The parameters and decorator's arguments by which each operation asks who calls: `current_user: CurrentUser`, `dependencies=[…]`. */
  readonly guards: Readonly<Partial<Record<Operation, readonly string[]>>>;
  /** The columns whose values the request gives, such as whose a row is; `guards` have the parameters. */
  readonly owners: readonly OwnerConvention[];
  readonly style: StyleConvention;
}

/** The conventions whose texts are the project's own, by the name that a unit's imports mention. */
export type GivenName =
  | 'session.parameter'
  | 'session.type'
  | 'session.opens'
  | 'logic.base'
  | 'behind.base'
  | 'logic.provider'
  | 'table.bases'
  | 'table.columns'
  | 'key.type'
  | 'key.statement'
  | 'schema.bases'
  | 'schema.extra'
  | 'router.class'
  | 'router.arguments'
  | 'router.outer'
  | 'delete.answer'
  | 'delete.kept'
  | 'notFound'
  | 'page'
  | 'wrapper'
  | 'auth'
  | 'owner'
  | 'owner.statement'
  | 'owner.type';

export interface SessionConvention {
  /** As a handler writes it: `session: SessionDep`, `db: Session = Depends(get_db)`; `undefined` where none is handed over. */
  readonly parameter: string | undefined;
  /** The name of the session in code: `session`, `db`. */
  readonly variable: string;
  /** The type of the session: `AsyncSession`; `undefined` to leave it out. */
  readonly type: string | undefined;
  /**
   * The expression that opens a session, if no parameter gives one: `session_factory()` is written as `async with session_factory() as session:`. With
   * `session_factory.begin()`, which commits behind the `return`, rows must not expire then (`expire_on_commit=False`).
   */
  readonly opens: string | undefined;
  /** True for a database that `opens` gives at once: `db = await get_database()`. Without `opens`, `variable` is a module's. */
  readonly isGiven?: boolean;
}

export interface TableConvention {
  /** The name of the class: `Widget`. */
  readonly name: string;
  /** `Base`, `Base, TimestampMixin`; for SQLModel `SQLModel`, `TimestampMixin, SQLModel`. */
  readonly bases: string;
  /** Decorators that map it instead of a base: `table_registry.mapped_as_dataclass`. */
  readonly decorators?: readonly string[];
  /** The value of `__tablename__`; `undefined` where classes give none. */
  readonly tablename: string | undefined;
  /** The name that a base gives the table. */
  readonly inheritedName?: string | undefined;
  /** `mapped`: `title: Mapped[str]`; `column`: `title = Column(String)`. SQLModel has its own. */
  readonly columns: 'mapped' | 'column';
  /** The length of a text without a limit, where the database demands one: `String(255)`. */
  readonly textLength: number | undefined;
  /** True for `MappedAsDataclass`: columns without a default come first. */
  readonly isDataclass?: boolean;
  /** More statements of each table, such as `created_at: Mapped[datetime] = …`, as the project writes them. */
  readonly more: readonly string[];
  /** True for a table of SQLModel with fields that have no default, as the database fills them. */
  readonly isFilledLater?: boolean;
}

export interface KeyConvention {
  /** The attribute: `id`. */
  readonly name: string;
  /** Its type in annotations: `int`, `uuid.UUID`, `str`. */
  readonly type: string;
  /** The statement of the key in a table: `id: Mapped[int] = mapped_column(primary_key=True)`; `undefined` if a base has it. */
  readonly statement: string | undefined;
  /** The parameter of paths: `widget_id`. */
  readonly parameter: string;
}

export interface SchemaConvention {
  /** The bases of a schema: `BaseModel`, `SQLModel`, `CamelModel`. */
  readonly bases: string;
  /** `undefined` where pydantic's or SQLModel's own is meant: `BaseModel` from pydantic, `SQLModel` from sqlmodel. */
  readonly isOwn: boolean;
  /** The class of the fields that the others have in common: `WidgetBase`; `undefined` where each declares them. */
  readonly base: string | undefined;
  readonly create: string;
  readonly update: string;
  readonly response: string;
  /** SQLModel: true if the table has its fields from `base`: `class Widget(WidgetBase, table=True)`. */
  readonly sharesTable: boolean;
  /** The setting that lets a response be made from a row: `ConfigDict`, `class Config`, or nothing where the base has it or none is needed. */
  readonly fromAttributes: 'config-dict' | 'class-config' | 'none';
  /** True where the bases take no text for a date or a decimal: `ConfigDict(strict=True)`. */
  readonly isStrict?: boolean;
  /** True where the bases give fields other names, by which they read a row's attributes, too. */
  readonly readsAliases?: boolean;
  /** More lines of the response, such as `created_at: datetime`. */
  readonly extra: readonly string[];
}

export interface RouterConvention {
  /** `router`; where handlers depend on something that's there (`isThere`), that: `app`. */
  readonly variable: string;
  /** True if the variable is defined already; then there's no unit for it. */
  readonly isThere: boolean;
  /** True in a file with `from __future__ import annotations`, where FastAPI before 0.120 takes `-> None` for a model. */
  readonly isPostponed?: boolean;
  /** `APIRouter`, or the project's own class (`isOwnClass`). */
  readonly class: string;
  readonly isOwnClass: boolean;
  /** The arguments, as texts: `prefix="/widgets"`, `tags=["widgets"]`, `dependencies=[Depends(…)]`. */
  readonly arguments: readonly string[];
  /** The path of the collection in decorators: ``, `/`, `/widgets`. */
  readonly path: string;
  /** That of one: `/{widget_id}`. */
  readonly itemPath: string;
  /** The parameters of handlers for what stands before the collection in the path: `team_id: int`. */
  readonly outer: readonly string[];
  /** More arguments of each decorator, as texts: `tags=["widgets"]`. */
  readonly decorator: readonly string[];
  /** The summaries that decorators give operations: `List widgets`. */
  readonly summaries?: Readonly<Partial<Record<Operation, string>>> | undefined;
  /** The docstrings of handlers. */
  readonly docs?: Readonly<Partial<Record<Operation, string>>> | undefined;
  /** The names of the handlers. */
  readonly names: Readonly<Record<Operation, string>>;
  /** The names of the parameters for what is sent: `payload`, `widget_in`; `data` where nothing shows one. */
  readonly bodies?: Readonly<Partial<Record<Operation, string | undefined>>> | undefined;
  /**
   * The way in which an answer is declared. `model`: `response_model=WidgetResponse`, and the function returns a row; `annotation`: `-> WidgetResponse`, and it
   * makes one.
   */
  readonly responses: 'model' | 'annotation';
  /** The annotation of results beside `response_model`: of rows (`-> Widget`), `-> Any`, or none. */
  readonly results: 'row' | 'any' | 'none';
  /** `status_code=status.HTTP_201_CREATED`, or `status_code=201`. */
  readonly statuses: 'constants' | 'numbers';
}

export interface DeleteConvention {
  readonly status: number;
  /** How a row is kept; `undefined` where it's gone. */
  readonly kept?: KeptConvention | undefined;
  /** The answer: nothing, the row that's gone, or what the project says then. */
  readonly answer: 'nothing' | 'row' | GivenAnswer;
}

/** Describes how a row is marked as deleted. */
export interface KeptConvention {
  /** The statements that do so, `{}` for the row: `{}.deleted_at = datetime.now(UTC)`, `{}.soft_delete()`. */
  readonly marks: readonly string[];
  /** The column that tells, and its value in the rows that are there. */
  readonly column: string;
  readonly value: 'True' | 'False' | 'None';
}

/** An answer in the project's words: `Message(message="Widget deleted successfully")`, of type `Message`. */
export interface GivenAnswer {
  readonly expression: string;
  /** Its type in annotations: `Message`, `dict[str, str]`. */
  readonly type: string;
  /** True to declare it by `response_model`, too. */
  readonly isModel: boolean;
}

/** Describes how a list is given in pages. */
export interface PageConvention {
  /** The parameters, as texts: `skip: int = 0`, `limit: int = 100`; `page: PageParams = Depends()`. */
  readonly parameters: readonly string[];
  /** The number of rows to leave out, as an expression: `skip`, `page.offset`. */
  readonly offset: string;
  /** The number of rows to give: `limit`. */
  readonly limit: string;
  /** The parameter that counts pages from 1, where one does. */
  readonly number?: string | undefined;
}

/** The class of a list's answer: `WidgetsPublic`, with the rows and their number. */
export interface WrapperConvention {
  /** Its name, or the project's generic with the response in it: `WidgetsPublic`, `Page[WidgetResponse]`. */
  readonly type: string;
  /** The name of its list: `data`, `items`. */
  readonly rows: string;
  /** The name of its number: `count`, `total`. */
  readonly count: string;
  /** The further arguments that make it: `page=page`, `pages=(count + size - 1) // size`. */
  readonly more: readonly string[];
  /** The bases by which it has its fields: `Paged[WidgetResponse]`; `undefined` for those of all schemas. */
  readonly bases: string | undefined;
  /** The lines of its fields; `undefined` for the project's generic. */
  readonly lines: readonly string[] | undefined;
}

/** A column whose value the request gives: whose a row is. */
export interface OwnerConvention {
  /** The name of the column: `owner_id`. */
  readonly column: string;
  /** The value in handlers: `current_user.id`. */
  readonly expression: string;
  /** Its type in annotations: `uuid.UUID`. */
  readonly type: string;
  /** The statement in the table; `undefined` if a base has it. */
  readonly statement: string | undefined;
  /** The things that others can't do: see a row in the list, see it at all, change it. */
  readonly hides: readonly ('list' | 'get' | 'change')[];
}

export interface StyleConvention {
  /** `service: Annotated[WidgetService, Depends()]`, or `service: WidgetService = Depends()`. */
  readonly isAnnotated: boolean;
  /** `str | None`, or `Optional[str]`. */
  readonly optional: 'union' | 'Optional';
  /** `list[str]`, or `List[str]` in code for Python 3.8. */
  readonly generics: 'builtin' | 'typing';
  readonly quotes: 'double' | 'single';
  readonly lineLength: number;
}
