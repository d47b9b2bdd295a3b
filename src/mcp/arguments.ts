import type { TObject, TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { AssayError } from '../errors.ts';
import type { Shape } from '../gate/config/shape.ts';
import { takes } from '../gate/config/takes.ts';
import { nearest } from '../lib/nearest.ts';

/**
 * Holds what a model gave against what the tool takes. Sentences of our own, by argument: those of a validator speak of
 * schemas.
 * @throws AssayError validation-failed
 */
export function checkArguments(
  given: Readonly<Record<string, unknown>>,
  { properties, required }: TObject,
): void {
  const known = Object.keys(properties);
  const missing = (required ?? []).filter((name) => given[name] === undefined);
  const faults = [
    ...missing.map(
      (name): Fault => [name, `${name} is missing; it takes ${takes(properties[name] as Shape)}.`],
    ),
    ...Object.keys(given).flatMap((name) => {
      // What every object has, such as `constructor`, is no argument.
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return faultOf(name, given[name], schema, known);
    }),
  ];
  if (faults.length === 0) return;
  const fields = Object.fromEntries(faults.map(([name, sentence]) => [name, [sentence]]));
  throw new AssayError('validation-failed', faults.map(([, sentence]) => sentence).join(' '), { fields });
}

type Fault = readonly [name: string, sentence: string];

function faultOf(
  name: string,
  value: unknown,
  schema: TSchema | undefined,
  known: readonly string[],
): Fault[] {
  if (schema === undefined) {
    const meant = nearest(name, known);
    const way = meant === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${meant}?`;
    return [[name.slice(0, 40), `There is no such argument. ${way}`]];
  }
  if (value === undefined || Check(schema, value)) return [];
  return [[name, `${name} takes ${takes(schema as Shape)}.`]];
}
