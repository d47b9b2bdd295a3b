import { expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { metasOf } from './metas.ts';

test('metas tell what they say, names in lower case and the rest as written', () => {
  const document = readDocument(
    '<meta CHARSET=UTF-8><meta name=" Robots" name=other content=NoIndex><body>' +
      '<meta property="OG:Type" content=" Article"><meta http-equiv=Refresh content=0>',
    'https://example.com/',
  );
  const none = { name: undefined, property: undefined, httpEquiv: undefined, charset: undefined };
  const [charset, robots, type, refresh] = document.byName('meta');
  expect(metasOf(document)).toEqual([
    { ...none, element: charset, charset: 'UTF-8', content: undefined },
    { ...none, element: robots, name: ' robots', content: 'NoIndex' },
    { ...none, element: type, property: 'og:type', content: ' Article' },
    { ...none, element: refresh, httpEquiv: 'refresh', content: '0' },
  ]);
});
