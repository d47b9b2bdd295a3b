import Type from 'typebox';

/**
 * Words of what tools give. Definitions of tools cost room in every conversation, so they name the members that are always
 * there and go no deeper than rows. A `type` is a single one: some clients know no lists of them.
 */
export const Text = Type.String();
export const Count = Type.Integer();
export const TextOrNull = Type.Union([Text, Type.Null()]);
export const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);
export const Some = Type.Unsafe<object>({ type: 'object' });
export const Rows = Type.Unsafe<readonly object[]>({ type: 'array', items: { type: 'object' } });
export const Texts = Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string' } });
