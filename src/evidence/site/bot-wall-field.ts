import { botWallField } from '../data/bot-walls.ts';
import type { FieldLines } from '../evidence.ts';
import { headerValues } from '../fields.ts';

/** Gate G4: the answer itself says that it is a bot check. */
export function hasBotWallField(fields: FieldLines): boolean {
  const { name, value } = botWallField;
  return headerValues(fields, name).some((found) => found.toLowerCase() === value);
}
