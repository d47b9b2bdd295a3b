import { describe, expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { type Entity, isEntity, textAt, valuesAt } from './entity.ts';
import { isSchemaProperty, isSchemaType, kindsOf } from './schema-org.ts';
import { entitiesOf } from './structured-data.ts';

const read = (html: string) =>
  entitiesOf(readDocument(`<!doctype html><body>${html}`, 'https://example.com/a/'));
const jsonLd = (value: unknown) =>
  read(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);
const shape = ({ types, nestedAs, properties }: Entity) => ({
  types,
  nestedAs,
  properties: [...properties.keys()],
});

describe('JSON-LD', () => {
  test('nodes are top-level objects, list members, members of @graph and nested objects', () => {
    const graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'A' }] };
    const list = [graph, { '@type': 'Product', offers: { '@type': 'Offer', price: 1 } }];
    expect(jsonLd(list).map(shape)).toEqual([
      { types: ['WebSite'], nestedAs: null, properties: ['name'] },
      { types: ['Product'], nestedAs: null, properties: ['offers'] },
      { types: ['Offer'], nestedAs: 'offers', properties: ['price'] },
    ]);
  });

  test('types and properties lose the prefixes of schema.org', () => {
    expect(
      jsonLd({ '@type': ['schema:Person', 'http://schema.org/Thing'], 'schema:name': 'A' }).map(shape),
    ).toEqual([{ types: ['Person', 'Thing'], nestedAs: null, properties: ['name'] }]);
  });

  test('blank, null and empty values do not count', () => {
    const [entity] = jsonLd({ '@type': 'Person', name: ' ', email: null, url: [], telephone: ['', '1'] });
    expect([...(entity as Entity).properties]).toEqual([['telephone', ['1']]]);
  });

  test('a lone @id stands for the node of that id, and circles are cut', () => {
    const [page, author] = jsonLd({
      '@graph': [
        { '@type': 'Article', '@id': '#a', author: { '@id': '#p' } },
        { '@type': 'Person', '@id': '#p', name: 'Ada', worksFor: { '@id': '#p' } },
      ],
    }) as [Entity, Entity];
    expect(textAt(page, 'author.name')).toBe('Ada');
    expect(valuesAt(author, 'worksFor')).toEqual(['#p']);
  });

  test('tells whether the root names schema.org', () => {
    const contexts = [
      'https://schema.org',
      'http://schema.org/',
      ['https://schema.org', {}],
      { '@vocab': 'https://schema.org/' },
    ];
    for (const context of contexts)
      expect(jsonLd({ '@context': context, '@type': 'Thing' })[0]?.inContext).toBe(true);
    for (const context of [undefined, 'https://example.org/', {}]) {
      expect(jsonLd({ '@context': context, '@type': 'Thing' })[0]?.inContext).toBe(false);
    }
  });

  test.each([
    ['broken JSON', '{'],
    ['a string', '"x"'],
    ['keys of the prototype', '{"@type":"Thing","__proto__":{"name":"x"},"constructor":"y"}'],
    ['nesting without end', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['lists without end', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('%s harms nobody', (_, text) => {
    expect(() => read(`<script type="application/ld+json">${text}</script>`)).not.toThrow();
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  test('scripts in templates and of other types are not read', () => {
    const script = (type: string) => `<script type="${type}">{"@type":"Thing"}</script>`;
    expect(
      read(`<template>${script('application/ld+json')}</template>${script('application/json')}`),
    ).toEqual([]);
    expect(read(script('Application/LD+JSON; charset=utf-8'))).toHaveLength(1);
  });
});

describe('microdata', () => {
  test('reads items, nested items, and values by element', () => {
    const [product, offer] =
      read(`<div itemscope itemtype="https://schema.org/Product"><b itemprop=name> A  b</b>
      <a itemprop="url image" href="x">x</a><time itemprop=releaseDate datetime=2026-01-02>soon</time><meta itemprop=sku content=7>
      <span itemprop=offers itemscope itemtype="http://schema.org/Offer"><data itemprop=price value=9>nine</data></span></div>`) as [
        Entity,
        Entity,
      ];
    expect(product.types).toEqual(['Product']);
    expect(textAt(product, 'name')).toBe('A b');
    expect(textAt(product, 'url')).toBe('https://example.com/a/x');
    expect(textAt(product, 'image')).toBe('https://example.com/a/x');
    expect(textAt(product, 'releaseDate')).toBe('2026-01-02');
    expect(textAt(product, 'sku')).toBe('7');
    expect(offer).toMatchObject({ types: ['Offer'], nestedAs: 'offers' });
    expect(textAt(product, 'offers.price')).toBe('9');
  });

  test('itemref adds properties from elsewhere, and an item that names itself ends', () => {
    const [item] = read(
      '<div id=a itemscope itemtype="https://schema.org/Thing" itemref="b a"></div><p id=b itemprop=name>Far</p>',
    ) as [Entity];
    expect(textAt(item, 'name')).toBe('Far');
  });

  test('items of other vocabularies are left alone', () => {
    expect(read('<div itemscope itemtype="https://example.org/Thing"><b itemprop=name>x</b></div>')).toEqual(
      [],
    );
    expect(read('<div itemscope><b itemprop=name>x</b></div>')).toEqual([]);
  });
});

describe('RDFa', () => {
  test('reads typeof under a vocabulary or with the prefix', () => {
    const [product, offer, person] =
      read(`<div vocab="https://schema.org/" typeof=Product><b property=name>A</b>
      <span property=offers typeof=Offer><i property=price content=9>nine</i></span></div><p typeof="schema:Person"></p>`) as Entity[];
    expect(textAt(product as Entity, 'name')).toBe('A');
    expect(valuesAt(product as Entity, 'offers').every(isEntity)).toBe(true);
    expect(offer).toMatchObject({ types: ['Offer'], nestedAs: 'offers' });
    expect(person).toMatchObject({ types: ['Person'], nestedAs: null });
  });

  test('other vocabularies, and Open Graph metas, are no entities', () => {
    expect(
      read('<div vocab="https://example.org/" typeof=Thing></div><meta property="og:title" content=x>'),
    ).toEqual([]);
  });
});

describe('the vocabulary', () => {
  test('knows names by letter case and kinds by descent', () => {
    expect([
      isSchemaType('Restaurant'),
      isSchemaType('restaurant'),
      isSchemaProperty('datePublished'),
      isSchemaProperty('datepublished'),
    ]).toEqual([true, false, true, false]);
    expect(kindsOf('Restaurant')).toEqual(
      new Set(['Restaurant', 'FoodEstablishment', 'LocalBusiness', 'Place', 'Thing', 'Organization']),
    );
    expect(kindsOf('Nonsense')).toEqual(new Set(['Nonsense']));
  });
});
