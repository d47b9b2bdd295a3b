import { TableHead } from '../components/table-head.tsx';
import { docsWords } from '../words/docs.ts';
import type { Schema } from './document.ts';
import type { ShownField } from './reference.ts';

const words = docsWords.operation;

/** Fields of a body, or parameters. */
export function FieldTable({
  title,
  fields,
}: {
  readonly title: string;
  readonly fields: readonly ShownField[];
}) {
  if (fields.length === 0) return null;
  return (
    <table class="tbl fields">
      <caption>{title}</caption>
      <TableHead columns={[words.name, words.meaning]} isUnseen />
      <tbody>
        {fields.map(({ name, place, isRequired, description, schema }) => (
          <tr key={`${place} ${name}`}>
            <th scope="row">
              <code>{name}</code>
              {isRequired && place !== 'path' && <small>{words.required}</small>}
              {(place === 'path' || place === 'header') && <small>{words.places[place]}</small>}
            </th>
            <td>
              {description}
              <small>{typeOf(schema)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `integer, from 1, by default 1`. */
function typeOf(schema: Schema): string {
  const { type, enum: values, default: usual, minimum, maximum } = schema;
  const parts = [
    values === undefined ? nameOf(type) : docsWords.types.oneOf(values.map(String)),
    minimum === undefined ? '' : limits(minimum, maximum),
    usual === undefined ? '' : docsWords.types.usual(String(usual)),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function nameOf(type: Schema['type']): string {
  return type === 'array' ? docsWords.types.list : docsWords.types.oneOf([type ?? []].flat());
}

function limits(least: number, most: number | undefined): string {
  return most === undefined ? docsWords.types.from(least) : docsWords.types.between(least, most);
}
