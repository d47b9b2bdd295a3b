import type { components, paths } from './schema.js';

/** Every object of the interface, by its name in the OpenAPI document, such as `Schemas['Report']`. */
export type Schemas = components['schemas'];

/** What any call may be given last. */
export interface CallOptions {
  /** Ends the call, which then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** How long it may take in milliseconds, with all that is waited and tried again; of a list, each page of it. */
  readonly timeoutMs?: number | undefined;
}

type HttpMethod = {
  readonly GET: 'get';
  readonly LIST: 'get';
  readonly FILE: 'get';
  readonly POST: 'post';
  readonly PUT: 'put';
  readonly DELETE: 'delete';
};

type PathOf<Route extends string> = Route extends `${string} ${infer Path}`
  ? Path extends `${infer Before}?`
    ? PathOf<` ${Before}`>
    : Path extends `/${string}`
      ? Path
      : `/api/v1/${Path}`
  : never;

type VerbOf<Route extends string> = Route extends `${infer Verb} ${string}` ? Verb & keyof HttpMethod : never;

/** What the OpenAPI document says of a route. */
type OperationOf<Route extends string> =
  PathOf<Route> extends infer Path extends keyof paths
    ? paths[Path][HttpMethod[VerbOf<Route>] & keyof paths[Path]]
    : never;

/** Names in braces, in their order. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [Name, ...NamesIn<Rest>]
  : [];

type PathValues<Operation, Names> = Names extends [infer Name, ...infer Rest]
  ? Operation extends { parameters: { path: infer Values } }
    ? [PathValue<Values[Name & keyof Values]>, ...PathValues<Operation, Rest>]
    : never
  : [];

/** Whatever may be any text may be a number: an id, or that of a crawl beside `latest`. */
type PathValue<Value> = string extends Value ? string | number : Value;

/** Body, or else query. */
type InputOf<Operation> = Operation extends { requestBody?: infer Body }
  ? [NonNullable<Body>] extends [never]
    ? QueryOf<Operation>
    : NonNullable<Body> extends { content: { 'application/json': infer Json } }
      ? Json
      : never
  : never;

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

type Rest<Route extends string, Input> = Route extends `LIST ${string}` | `${string}?`
  ? Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions]
  : [options?: CallOptions];

type AnswerOf<Operation> = Operation extends { responses: infer Answers }
  ? { [Status in keyof Answers]: JsonOf<Answers[Status]> }[keyof Answers]
  : never;

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Json } } ? Json : never;

/** `data` alone, but where more than the status stands beside it. */
type DataOf<Json> = Json extends { data: infer Data; status: number }
  ? Json extends { meta: unknown }
    ? Json
    : Data
  : Json;

type ItemOf<Json> = Json extends { data: (infer Item)[] } ? Item : never;

type ResultOf<Verb, Operation> = Verb extends 'FILE'
  ? Promise<Blob>
  : Verb extends 'LIST'
    ? AsyncGenerator<ItemOf<AnswerOf<Operation>>, void, undefined>
    : Promise<DataOf<AnswerOf<Operation>>>;

type WithPath<Values, Others extends unknown[], Result> = Values extends [infer One, infer Two, infer Three]
  ? (parent: One, within: Two, id: Three, ...others: Others) => Result
  : Values extends [infer One, infer Two]
    ? (parent: One, id: Two, ...others: Others) => Result
    : Values extends [infer One]
      ? (id: One, ...others: Others) => Result
      : (...others: Others) => Result;

/** The method of a route: what stands in braces in its path, then its query or body, then options. */
export type MethodOf<Route extends string> = MethodWith<Route, ResultOf<VerbOf<Route>, OperationOf<Route>>>;

type MethodWith<Route extends string, Result> = WithPath<
  PathValues<OperationOf<Route>, NamesIn<Route>>,
  Rest<Route, InputOf<OperationOf<Route>>>,
  Result
>;

/** A method for each route, and beside each `list` a `page`. */
export type GroupOf<Routes extends Readonly<Record<string, string>>> = {
  readonly [Name in keyof Routes]: MethodOf<Routes[Name]>;
} & (Routes extends { readonly list: infer Route extends string } ? Paged<Route> : unknown);

interface Paged<Route extends string> {
  /** One page of the list, with `meta` and `links`. */
  readonly page: MethodWith<Route, Promise<AnswerOf<OperationOf<Route>>>>;
}
