import type { FieldLines } from '../evidence/evidence.ts';
import { type AnyCheck, notApplicable, type Outcome, passUnless } from './check.ts';
import { declarations } from './expectations.ts';
import type { FactsOrAbsence } from './facts.ts';

type Given = FactsOrAbsence['given'];

/** Facts without the header fields of a server that is not the one which will deliver the page. */
export function unserved({ document, robots, exchange, ...steps }: Given): Given {
  const bare = exchange && {
    ...exchange,
    ...{ chain: withoutFields(exchange.chain), final: withoutFields(exchange.final) },
  };
  return { document, robots, exchange: bare, ...withoutFields(steps) };
}

/** The same plain data, wherever answers stand in it. */
function withoutFields<Data>(data: Data): Data {
  if (Array.isArray(data)) return data.map(withoutFields) as Data;
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  const members = Object.entries(data).map(([name, member]) => [
    name,
    name === 'fields' ? keptOf(member as FieldLines) : withoutFields(member),
  ]);
  return Object.fromEntries(members) as Data;
}

/** Any server gives files these types, and follows redirects that it has. */
function keptOf(fields: FieldLines): FieldLines {
  return fields.flatMap(([name, value]) => {
    const key = name.toLowerCase();
    if (key === 'content-type') return [[name, value.split(';', 1)[0] ?? ''] as const];
    return key === 'location' ? [[name, value] as const] : [];
  });
}

/** Without what another server may do better. */
export function withoutServer(outcome: Outcome, { ofServer = [] }: AnyCheck): Outcome {
  if (!('defects' in outcome)) return outcome;
  const { defects, value, notes } = outcome;
  const others = defects.filter(({ advice }) => !ofServer.includes(advice));
  if (others.length === defects.length) return outcome;
  return others.length > 0
    ? passUnless(others, '', value, notes)
    : notApplicable(declarations.deployed, 'declared');
}
