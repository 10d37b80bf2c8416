import type { Place } from '../../../base/diagnostics/place';
import type { Doubt } from '../../types/doubt';
import type { Json, JsonObject } from '../../types/json/json';
import type { Returning } from '../../interpreter/calls/returning';
import type { Value } from '../../interpreter/values/values';
import type { DocumentRules } from './operation';
import type { Diagnosed } from './values';
import type { PydanticRules } from '../../types/pydantic-rules';
import type { TypedField } from '../../types/type-node';

/** An operation as FastAPI sees it when it makes its document. Types are read when they're asked for. */
export interface OperationSource {
  /** The path without converters, without the paths of mounts. */
  readonly path: string;
  /** Lower case, sorted. */
  readonly methods: readonly string[];
  /** A member of an enumeration has its value. */
  readonly tags: readonly Json[];
  /** True if a tag isn't a text: a number, or a member of an enumeration that isn't one of texts. */
  readonly hasOddTags: boolean;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly operationId: string | undefined;
  readonly isDeprecated: boolean;
  /**
   * The callables that FastAPI calls before the handler, those of `dependency_overrides` for the declared ones, each once, in
   * the order of their calls' declaration.
   */
  readonly dependencies: readonly DependencySource[];
  /** The schemes among them. */
  readonly called: readonly SecuritySource[];
  /** The declared schemes, which the document shows: each once, in the order of the dependencies. */
  readonly security: readonly SecuritySource[];
  /** True if the handler or a dependency may read any parameter of the path: it's handed the request, or takes `**kwargs`. */
  readonly takesWhole: boolean;
  /** In the order of the dependencies, by their place. */
  readonly parameters: readonly ParameterSource[];
  readonly body: BodySource | undefined;
  readonly responses: ResponsesSource;
  readonly callbacks: readonly CallbackSource[];
  /** `openapi_extra`. */
  readonly extra: JsonObject | undefined;
  /** The object in `app.routes` that it belongs to: its route, or the outermost include. */
  readonly top: Value;
  /** True for an operation of an application that's mounted in the one that was asked for. */
  readonly isMounted: boolean;
  /** The place of the handler, else of the registration. */
  readonly at: Place;
  /** Parts that aren't known, with the reason. */
  readonly doubts: readonly Doubt[];
  /** Annotations that FastAPI can't evaluate: with one there's no document. */
  readonly unresolved: readonly Diagnosed[];
}

/** A callable that FastAPI calls before the handler. */
export interface DependencySource {
  /** The dotted name. */
  readonly name: string;
  /** Where its function or class is defined; null if that isn't in the source that was read. */
  readonly place: Place | null;
  readonly isScheme: boolean;
  /** True if it, or what it depends on, asks for a security scheme. */
  readonly asksScheme: boolean;
  /** True if a parameter takes its result; else it's called for what it refuses or does. */
  readonly isTaken: boolean;
  /** Returns how it lets every request pass; `undefined` if it may refuse one, or that isn't known. */
  readonly passes: () => Passing | undefined;
}

/** The way in which a dependency lets every request pass. */
export type Passing = Pick<Returning, 'places' | 'isFixed' | 'mayBeNone'>;

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** A parameter, or a part of a body. */
export interface InputSource {
  /** The name in the signature. */
  readonly name: string;
  readonly field: TypedField;
  /** The name under which it's sent, before a header's underscores are replaced. */
  readonly alias: string;
  readonly isShown: boolean;
  readonly openapiExamples: Json | undefined;
  readonly example: Json | undefined;
}

export interface ParameterSource extends InputSource {
  readonly in: ParameterPlace;
  readonly convertsUnderscores: boolean;
  /** True for a model that's listed as one parameter, not by its fields. */
  readonly isWhole?: boolean;
}

/** A part of the body: `Body(…)`, `Form(…)`, `File(…)`, or a model without any of them. */
export interface BodyPart extends InputSource {
  readonly kind: 'Body' | 'Form' | 'File';
  readonly isEmbedded: boolean;
  readonly mediaType: string;
}

/** The body: one part as it is, or parts under their names in a model that FastAPI makes. */
export interface BodySource {
  readonly mediaType: string;
  readonly isRequired: boolean;
  /** The part, if it's the whole body; a model of all parts otherwise. */
  readonly field: TypedField;
  /** Models of a form whose fields are sent beside the others': the model of all parts is based on them. */
  readonly bases: readonly TypedField[];
  readonly alias: string;
  readonly openapiExamples: Json | undefined;
  readonly example: Json | undefined;
}

export interface ResponsesSource {
  /** The status code of the usual response. */
  readonly status: string;
  readonly description: string;
  readonly allowsBody: boolean;
  readonly mediaType: string | undefined;
  readonly isJson: boolean;
  /** The model of the response; `undefined` for any JSON. */
  readonly field: TypedField | undefined;
  /** Items of a stream; the media type tells how they're sent. */
  readonly stream?: StreamSource | undefined;
  /** `responses={…}`, merged. */
  readonly more: readonly ResponseSource[];
}

export interface StreamSource {
  readonly mediaType: string;
  readonly field: TypedField | undefined;
}

/** An additional response. */
export interface ResponseSource {
  /** `404`, `4XX`, `default`. */
  readonly status: string;
  readonly field: TypedField | undefined;
  /** Everything but the model. */
  readonly data: JsonObject;
}

export interface SecuritySource {
  readonly name: string;
  readonly definition: JsonObject;
  readonly scopes: readonly string[];
}

export interface CallbackSource {
  readonly name: string;
  readonly operations: readonly OperationSource[];
}

/**
 * Makes a document with some changes. `routes` are the objects in `app.routes` whose operations are in it; `undefined`: all.
 */
export type MakeDocument = (
  changes: Partial<ApplicationSource>,
  routes: ReadonlySet<Value> | undefined,
) => JsonObject;

/** The parts of the document that the application itself tells. */
export interface ApplicationSource {
  readonly openapiVersion: string;
  readonly info: JsonObject;
  readonly servers: Json | undefined;
  /** The schema of the answer to a request that isn't valid. */
  readonly refusal: Json | undefined;
  /** The schema of one fault in it. */
  readonly fault: JsonObject | undefined;
  readonly tags: Json | undefined;
  readonly externalDocs: Json | undefined;
  readonly webhooks: readonly OperationSource[];
  readonly separatesSchemas: boolean;
  readonly rules: DocumentRules;
  readonly pydantic: PydanticRules;
  /** False for an application of Starlette, which makes no document. */
  readonly isFastapi: boolean;
  /** Makes the document as a function of the program does that replaces `app.openapi`. */
  readonly replaced?: ((make: MakeDocument) => JsonObject | Doubt) | undefined;
  readonly doubts: readonly Doubt[];
  /** Grants the evaluation of types new steps. */
  readonly refresh: () => void;
}
