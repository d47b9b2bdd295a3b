import { expect, test } from 'vitest';
import { ariaLists } from '../../../scripts/generate-aria.ts';
import {
  ariaAttributes,
  ariaRoles,
  ariaVersion,
  globalAriaAttributes,
  rolesNamedFromContent,
  rolesWithRequiredName,
} from './aria.ts';

test('the ARIA lists are those of the installed axe-core (else: npm run generate)', () => {
  expect({
    version: ariaVersion,
    attributes: ariaAttributes,
    globalAttributes: globalAriaAttributes,
    roles: ariaRoles,
    namedFromContent: rolesNamedFromContent,
    nameRequired: rolesWithRequiredName,
  }).toEqual(ariaLists());
});

test('the lists are whole', () => {
  expect(Object.keys(ariaAttributes)).toHaveLength(52);
  expect(Object.keys(ariaRoles)).toHaveLength(142);
});
