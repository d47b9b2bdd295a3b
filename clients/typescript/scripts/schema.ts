import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** What is read of the OpenAPI document. */
interface Document {
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: { readonly schemas: object };
}

interface Operation {
  parameters: readonly { readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, unknown> };
  readonly responses: Record<string, { headers?: unknown }>;
}

/**
 * `src/schema.d.ts`: the types of what is sent and answered. What the client has no use for is left out: refusals, which
 * are all a `Problem`, header fields, forms, and the operations that repeat others as PATCH.
 * @param document the OpenAPI document, as JSON
 */
export async function schemaOf(document: string): Promise<string> {
  const { paths, components, ...rest }: Document = JSON.parse(document);
  for (const methods of Object.values(paths)) {
    delete methods.patch;
    for (const operation of Object.values(methods)) keepWhatIsTyped(operation);
  }
  const kept = { ...rest, paths, components: { schemas: components.schemas }, webhooks: undefined };
  // What has a default may be left out.
  const types = await openapiTS(kept as unknown as OpenAPI3, { defaultNonNullable: false });
  return `// Made from docs/openapi.json by "npm run docs".\n\n${astToString(types)}`;
}

function keepWhatIsTyped(operation: Operation): void {
  operation.parameters = operation.parameters.filter((parameter) => parameter.in !== 'header');
  delete operation.requestBody?.content['application/x-www-form-urlencoded'];
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (status.startsWith('2')) delete answer.headers;
    else delete operation.responses[status];
  }
}
