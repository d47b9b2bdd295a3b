import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { TObject } from 'typebox';

/**
 * A schema as it is listed, made once per process. What comes in is judged in sentences of our own: those of a validator
 * speak of schemas. What goes out is held by types and tests.
 * @param faultIn a sentence, which becomes an error of the protocol; undefined: there is none
 */
export function listedSchema(
  schema: TObject,
  faultIn: (value: unknown) => string | undefined = () => undefined,
): StandardSchemaWithJSON {
  const json = () => schema as unknown as Record<string, unknown>;
  return {
    '~standard': {
      ...{ version: 1, vendor: 'assay', jsonSchema: { input: json, output: json } },
      validate(value) {
        const message = faultIn(value);
        return message === undefined ? { value } : { issues: [{ message }] };
      },
    },
  };
}
