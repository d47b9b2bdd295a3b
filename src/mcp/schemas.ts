import Type from 'typebox';

/**
 * Words of what tools give. Definitions of tools cost room in every conversation, so they name the members that are always
 * there and go no deeper than rows.
 */
export const Text = Type.String();
export const Count = Type.Integer();
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NumberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const Some = Type.Unsafe<object>({ type: 'object' });
export const Rows = Type.Unsafe<readonly object[]>({ type: 'array', items: { type: 'object' } });
export const Texts = Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string' } });
