import { expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import { nearestRole, nearestRoleBeyondGroups, semanticRole } from './nearest-role.ts';

function at(html: string) {
  const document = readDocument(html, 'https://example.com/');
  return { document, element: document.byId('x')[0] as Element };
}

test.each([
  ['<div role=list><div id=x>', 'list'],
  ['<div role=list><div role=none><div id=x>', 'list'],
  ['<div role=list><span role="unknown"><b id=x>', 'list'],
  ['<ul><b id=x></ul>', 'list'],
  ['<ul role=none><li id=x></ul>', 'document'],
  ['<ul role=none><li id=x role=listitem></ul>', 'listitem'],
  ['<ul role=none aria-label=A><li id=x></ul>', 'listitem'],
  ['<ul role="none list"><li><b id=x></ul>', 'listitem'],
  ['<table role=presentation><tr><td id=x></table>', 'document'],
  ['<table role=grid><tr><td id=x></table>', 'cell'],
  ['<div role="nonsense tablist"><b id=x>', 'tablist'],
])('in %s is %s', (html, role) => {
  const { document, element } = at(html);
  expect(nearestRole(document, element)?.role).toBe(role);
});

test.each([
  '<div role=list><site-part><b id=x>',
  '<div role=list><div><template shadowrootmode=open></template><b id=x>',
])('is unknown in %s, where a script or a shadow root decides', (html) => {
  const { document, element } = at(html);
  expect(nearestRole(document, element)).toMatchObject({ role: undefined });
});

test('groups are passed where they only divide', () => {
  const { document, element } = at('<div role=tree><div role=group><div role=group><b id=x>');
  expect(nearestRole(document, element)?.role).toBe('group');
  expect(nearestRoleBeyondGroups(document, element)?.role).toBe('tree');
});

test('decoration has no role', () => {
  const { document, element } = at('<img id=x alt="">');
  expect(semanticRole(document, element)).toBeUndefined();
});
