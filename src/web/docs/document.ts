/** What the reference reads of the OpenAPI document that src/api/openapi.ts makes. */
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Refusal>>;
    readonly headers: Readonly<Record<string, HeaderField>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security: readonly { readonly key: readonly string[] }[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema | Reference; readonly example: unknown }>
    >;
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: string;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema | Reference }>>;
}

/** Absent content: it is no refusal but has no body either, as 304. */
interface Refusal {
  readonly content?: Readonly<
    Record<string, { readonly example: { readonly status: number; readonly title: string } }>
  >;
}

interface HeaderField {
  readonly description: string;
  readonly example: string;
}

export interface Reference {
  readonly $ref: string;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly (Schema | Reference)[];
  readonly items?: Schema | Reference;
  readonly properties?: Readonly<Record<string, Schema | Reference>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema | Reference>>;
}

export function isReference(value: object): value is Reference {
  return '$ref' in value;
}

/** `NewReport` of `#/components/schemas/NewReport`. */
export function nameOfReference({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The schema itself, wherever it is kept. */
export function resolve({ components }: ApiDocument, schema: Schema | Reference): Schema {
  if (!isReference(schema)) return schema;
  return components.schemas[nameOfReference(schema)] ?? {};
}
