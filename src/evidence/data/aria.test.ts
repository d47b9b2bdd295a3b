import { expect, test } from 'vitest';
import { ariaLists } from '../../../scripts/generate-aria.ts';
import {
  ariaAttributes,
  ariaRoleRules,
  ariaRoles,
  ariaVersion,
  deprecatedAriaAttributes,
  deprecatedAriaRoles,
  globalAriaAttributes,
  htmlWithFewAria,
  htmlWithoutName,
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
    roleRules: ariaRoleRules,
    deprecatedRoles: deprecatedAriaRoles,
    deprecatedAttributes: deprecatedAriaAttributes,
    htmlWithFewAria,
    htmlWithoutName,
  }).toEqual(ariaLists());
});

test('the lists are whole', () => {
  expect(Object.keys(ariaAttributes)).toHaveLength(52);
  expect(Object.keys(ariaRoles)).toHaveLength(142);
  expect(Object.keys(ariaRoleRules)).toHaveLength(121);
  expect(htmlWithoutName).toHaveLength(37);
});
