/**
 * What the autocomplete attribute of a field may hold. Source: HTML Standard, Autofill; reviewed 2026-11-28.
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
 */
/** Names of what to fill in. */
export const autofillFields: ReadonlySet<string> = new Set(
  (
    'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password ' +
    'current-password one-time-code organization-title organization street-address address-line1 address-line2 ' +
    'address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code ' +
    'cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc ' +
    'cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo'
  ).split(' '),
);

/** The same, where a kind of contact may stand before it. */
export const autofillContactFields: ReadonlySet<string> = new Set(
  (
    'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension ' +
    'email impp'
  ).split(' '),
);

export const autofillContacts: ReadonlySet<string> = new Set(['home', 'work', 'mobile', 'fax', 'pager']);

/** Kinds of addresses. */
export const autofillPlaces: ReadonlySet<string> = new Set(['shipping', 'billing']);

/**
 * The types of input that hold one kind of value, and what fits it. The standard parts tel, number and password from
 * text in the same way, but browsers fill a card number into tel, and are right.
 */
export const autofillByType: ReadonlyMap<string, readonly string[]> = new Map([
  ['email', ['email', 'username']],
  ['url', ['url', 'photo', 'impp']],
  ['month', ['cc-exp']],
  ['date', ['bday']],
]);
