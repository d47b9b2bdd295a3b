import { describe, expect, test } from 'vitest';
import { readDocument } from '../html/document.ts';
import { type Entity, hasAt, isEntity, textAt, valuesAt } from './entity.ts';
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

describe('T14 JSON-LD', () => {
  test('nodes are top-level objects, list members, members of @graph and nested objects', () => {
    const graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'A' }] };
    const list = [graph, { '@type': 'Product', offers: { '@type': 'Offer', price: 1 } }];
    expect(jsonLd(list).map(shape)).toEqual([
      { types: ['WebSite'], nestedAs: null, properties: ['name'] },
      { types: ['Product'], nestedAs: null, properties: ['offers'] },
      { types: ['Offer'], nestedAs: 'offers', properties: ['price'] },
    ]);
  });

  test('a graph may be one object, and its holder an entity as well', () => {
    const list = [
      { '@graph': { '@type': 'Product' } },
      { '@type': 'WebPage', '@graph': [{ '@type': 'Event' }] },
    ];
    expect(jsonLd(list).map(({ types }) => types)).toEqual([['Product'], ['WebPage'], ['Event']]);
  });

  describe('keywords by another name', () => {
    const schemaOrg = { '@vocab': 'https://schema.org/' };
    const aliased = { ...schemaOrg, type: '@type', id: { '@id': '@id' }, graph: '@graph', value: '@value' };
    const person = { types: ['Person'], nestedAs: 'author', properties: ['name'] };

    test.each([
      ['one context', aliased],
      ['a list of contexts', ['https://schema.org', schemaOrg, aliased]],
      ['a later context of the list', [{ ...aliased, type: 'https://schema.org/x' }, { type: '@type' }]],
    ])('are read as %s says', (_, context) => {
      const author = { type: 'Person', id: '#p', name: { value: 'Ada' } };
      const [article, ada] = jsonLd({ '@context': context, type: 'Article', id: '#a', author }) as [
        Entity,
        Entity,
      ];
      expect([article, ada].map(shape)).toEqual([
        { types: ['Article'], nestedAs: null, properties: ['author'] },
        person,
      ]);
      expect([article.id, ada.id, textAt(article, 'author.name')]).toEqual(['#a', '#p', 'Ada']);
    });

    test('lead to the members of a graph and of lists, and to nodes by their id', () => {
      const context = { ...aliased, list: '@list' };
      const graph = [
        { type: 'Article', author: { list: [{ id: '#p' }] } },
        { type: 'Person', id: '#p', name: 'Ada' },
      ];
      expect(textAt(jsonLd({ '@context': context, graph })[0] as Entity, 'author.name')).toBe('Ada');
    });

    test('hold within the object of the context, and end where another takes them back', () => {
      const within = { '@context': aliased, type: 'Person', name: 'Ada' };
      expect(jsonLd({ '@type': 'Article', type: 'x', author: within }).map(shape)).toEqual([
        { types: ['Article'], nestedAs: null, properties: ['type', 'author'] },
        person,
      ]);
      for (const context of [null, [aliased, null], { type: null }, { type: 'https://schema.org/type' }]) {
        const author = { '@context': context, '@type': 'Person', type: 'x' };
        const found = jsonLd({ '@context': aliased, type: 'Article', author });
        expect(found.map(({ properties }) => [...properties.keys()])).toEqual([['author'], ['type']]);
      }
    });

    test('give way to the keyword itself', () => {
      const [thing] = jsonLd({ '@context': aliased, '@type': 'Person', type: 'Thing' });
      expect(thing?.types).toEqual(['Person']);
    });
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

  test('a value that tells its language or type is that value', () => {
    const [lamp] = jsonLd({
      '@type': 'Product',
      name: { '@value': 'Lamp', '@language': 'en' },
      width: { '@value': 5, '@type': 'xsd:integer' },
      sku: { '@value': ' ' },
    }) as [Entity];
    expect([...lamp.properties]).toEqual([
      ['name', ['Lamp']],
      ['width', [5]],
    ]);
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

  test.each([
    [
      'a breadcrumb as Google writes it',
      { item: { '@id': 'https://example.com/a', name: 'A' } },
      'item.name',
    ],
    ['an author with an id', { author: { '@id': '#p', name: 'A' } }, 'author.name'],
    ['an author', { author: { name: 'A' } }, 'author.name'],
  ])('%s without a type is a value and no entity', (_, more, path) => {
    const entities = jsonLd({ '@type': 'Thing', ...more });
    expect(entities).toHaveLength(1);
    expect(textAt(entities[0] as Entity, path)).toBe('A');
  });

  test('an entity inside a value without a type is read, too', () => {
    expect(jsonLd({ '@type': 'Thing', a: { b: { '@type': 'Person' } } }).map(shape)).toEqual([
      { types: ['Thing'], nestedAs: null, properties: ['a'] },
      { types: ['Person'], nestedAs: null, properties: [] },
    ]);
  });

  test.each(['@list', '@set'])('%s is nothing but its members', (keyword) => {
    const value = { [keyword]: ['a', { '@type': 'Thing', name: 'b' }] };
    for (const given of [value, [value]]) {
      const [list, thing] = jsonLd({ '@type': 'ItemList', itemListElement: given }) as [Entity, Entity];
      expect(valuesAt(list, 'itemListElement')).toEqual(['a', thing]);
    }
    const [product] = jsonLd({ '@type': 'Product', name: { [keyword]: 'a' } }) as [Entity];
    expect(valuesAt(product, 'name')).toEqual(['a']);
  });

  test('a node is read once, however often and through whatever others it is named', () => {
    const ids = Array.from({ length: 20 }, (_, i) => ({ '@id': `#${i}` }));
    const products = ids.map((id) => ({
      ...id,
      '@type': 'Product',
      isRelatedTo: ids,
      offers: { '@type': 'Offer', price: 1 },
    }));
    const entities = jsonLd({ '@graph': products });
    expect(entities).toHaveLength(40);
    const all = entities.filter(({ types }) => types.includes('Product'));
    expect(all.map((product) => valuesAt(product, 'offers.price'))).toEqual(all.map(() => [1]));
    expect(valuesAt(all[0] as Entity, 'isRelatedTo')).toEqual(['#0', ...all.slice(1)]);
  });

  test('names that lead to names do not multiply', () => {
    const many = (id: string) => Array.from({ length: 2_000 }, () => ({ '@id': id }));
    const [first] = jsonLd([
      { '@type': 'Thing', a: many('#b') },
      { '@type': 'Thing', '@id': '#b', b: many('#c') },
      { '@type': 'Thing', '@id': '#c', c: many('#d') },
      { '@type': 'Thing', '@id': '#d', name: 'x' },
    ]) as [Entity];
    expect(valuesAt(first, 'a.b.c.name')).toEqual(['x']);
    expect(hasAt(first, 'a.b.c.name')).toBe(true);
  });

  test('many entities that lead to the same long list are followed in linear time', () => {
    const pages = Array.from({ length: 4_999 }, () => ({ '@type': 'QAPage', mainEntity: { '@id': '#q' } }));
    const question = { '@type': 'Question', '@id': '#q', acceptedAnswer: Array(100_000).fill(1) };
    const found = jsonLd([...pages, question]).map((page) => valuesAt(page, 'mainEntity.acceptedAnswer'));
    expect(found.at(0)).toHaveLength(1_000);
  });

  test('what is referred to by a typed entity knows it', () => {
    const [, person, site] = jsonLd([
      { '@type': 'Article', author: { '@id': '#p' }, about: { name: 'x', isPartOf: { '@id': '#s' } } },
      { '@type': 'Person', '@id': '#p', name: 'Ada' },
      { '@type': 'WebSite', '@id': '#s', name: 'A' },
    ]) as [Entity, Entity, Entity];
    expect([person, site].map(({ isReferredTo }) => isReferredTo)).toEqual([true, false]);
  });

  test.each([true, false])(
    'of the objects with one id the fullest is meant; stub first: %s',
    (isStubFirst) => {
      const full = { '@type': 'Person', '@id': '#p', name: 'Ada' };
      const stub = { '@type': 'WebPage', author: { '@type': 'Person', '@id': '#p' } };
      const posting = { '@type': 'DiscussionForumPosting', author: { '@id': '#p' } };
      const graph = isStubFirst ? [stub, posting, full] : [full, posting, stub];
      const found = jsonLd({ '@graph': graph }).find(({ types }) => types.includes('DiscussionForumPosting'));
      expect(textAt(found as Entity, 'author.name')).toBe('Ada');
    },
  );

  test.each([true, false])('also where their types differ; stub first: %s', (isStubFirst) => {
    const full = { '@type': 'Organization', '@id': '#o', name: 'Acme', url: '/', logo: '/l.png' };
    const stub = { '@type': 'ImageObject', '@id': '#o', url: '/l.png' };
    const article = { '@type': 'Article', publisher: { '@id': '#o' } };
    const graph = isStubFirst ? [stub, full, article] : [full, stub, article];
    const found = jsonLd({ '@graph': graph }).find(({ types }) => types.includes('Article'));
    expect(textAt(found as Entity, 'publisher.name')).toBe('Acme');
  });

  test('objects of one type and id are one entity, of which the first says what both say', () => {
    const [thing, ...others] = jsonLd([
      { '@type': 'Product', '@id': '#p', name: 'A' },
      { '@type': ['Product', 'Car'], '@id': '#p', name: 'B', sku: '1' },
      { '@type': 'Review', itemReviewed: { '@type': 'Product', '@id': '#p', color: 'red' } },
    ]) as [Entity, Entity];
    expect(others.map(({ types }) => types)).toEqual([['Review']]);
    expect(thing).toMatchObject({ types: ['Product', 'Car'], nestedAs: null, isReferredTo: true });
    expect(['name', 'sku', 'color'].map((name) => valuesAt(thing, name))).toEqual([['A'], ['1'], ['red']]);
    expect(valuesAt(others[0] as Entity, 'itemReviewed')).toEqual([thing]);
  });

  test.each([
    [
      'of different types',
      [
        { '@type': 'WebSite', '@id': '/' },
        { '@type': 'Organization', '@id': '/' },
      ],
    ],
    [
      'with a blank id',
      [
        { '@type': 'Person', '@id': '' },
        { '@type': 'Person', '@id': '' },
      ],
    ],
    ['inside itself', [{ '@type': 'Person', '@id': '#p', knows: { '@type': 'Person', '@id': '#p' } }]],
  ])('an object %s stays apart', (_, value) => {
    expect(jsonLd(value)).toHaveLength(2);
  });

  test('a value of an id does not become the entity of that id', () => {
    const crumb = { '@type': 'ListItem', item: { '@id': '/', name: 'Home' } };
    const [, company] = jsonLd([crumb, { '@type': 'Organization', '@id': '/', name: 'A' }]) as [
      Entity,
      Entity,
    ];
    expect(textAt(company, 'name')).toBe('A');
  });

  test('objects of one id and types without end are read in linear time', () => {
    const types = (of: number) => Array.from({ length: 2_000 }, (_, i) => `T${of}${i}`);
    const things = Array.from({ length: 4_000 }, (_, i) => ({
      '@type': ['Thing', `T${i}`],
      '@id': '#t',
      [`p${i}`]: i,
    }));
    const [thing] = jsonLd([{ '@type': ['Thing', ...types(0)], '@id': '#t' }, ...things]) as [Entity];
    expect(thing.properties.size).toBe(4_000);
  });

  test('entities beyond the limit still are values of others', () => {
    const things = Array.from({ length: 5_001 }, () => ({
      '@type': 'Thing',
      image: { '@type': 'ImageObject' },
    }));
    const entities = jsonLd(things);
    expect(entities).toHaveLength(5_000);
    expect(valuesAt(entities.at(-2) as Entity, 'image').every(isEntity)).toBe(true);
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
    ['one context', { '@context': 'https://www.w3.org/ns/activitystreams', type: 'Note' }],
    [
      'several',
      { '@context': [{}, 'http://iiif.io/api/presentation/2/context.json'], '@type': 'sc:Manifest' },
    ],
    ['a prefix', { '@context': { contao: 'https://schema.contao.org/' }, '@type': 'contao:RegularPage' }],
    ['a term', { '@context': { title: { '@id': 'http://purl.org/dc/terms/title' } }, title: 'x' }],
    ['the context of a graph', { '@context': 'https://example.org/', '@graph': [{ '@type': 'Page' }] }],
    [
      '@vocab',
      { '@context': { '@vocab': 'https://example.org/' }, '@type': 'Page', of: { '@type': 'Person' } },
    ],
  ])('data of another vocabulary by %s is left alone', (_, value) => {
    expect(jsonLd(value)).toEqual([]);
  });

  test.each([
    ['a type of schema.org', { '@context': 'https://example.org/', '@type': ['Page', 'Person'] }],
    ['its full address', { '@context': 'https://example.org/', '@type': 'https://schema.org/Person' }],
    [
      'schema.org under another prefix',
      { '@context': { sdo: 'https://schema.org/' }, '@type': 'sdo:Person' },
    ],
    ['a host like schema.org', { '@context': 'https://www.schema.com/', '@type': 'Page' }],
    ['no address', { '@context': {}, '@type': 'Page' }],
    ['no context', { '@type': 'Page' }],
    ['no address that can be read', { '@context': ['https://', null, 5, 'x'.repeat(9)], '@type': 'Page' }],
  ])('but not beside %s', (_, value) => {
    expect(jsonLd(value)).toMatchObject([{ inContext: false }]);
  });

  test.each([
    ['broken JSON', '{'],
    ['a string', '"x"'],
    ['keys of the prototype', '{"@type":"Thing","__proto__":{"name":"x"},"constructor":"y"}'],
    ['nesting without end', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['contexts without end', `{"@context":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['lists without end', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('%s harms nobody', (_, text) => {
    expect(() => read(`<script type="application/ld+json">${text}</script>`)).not.toThrow();
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  test('a byte order mark and white space around the text do not matter', () => {
    expect(read('<script type="application/ld+json">\ufeff\u00a0{"@type":"Thing"}\n</script>')).toHaveLength(
      1,
    );
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

  test.each([
    ['a', 'href'],
    ['area', 'href'],
    ['link', 'href'],
    ['audio', 'src'],
    ['embed', 'src'],
    ['iframe', 'src'],
    ['img', 'src'],
    ['source', 'src'],
    ['track', 'src'],
    ['video', 'src'],
    ['object', 'data'],
  ])('of %s the value is the address in %s', (name, address) => {
    const [thing] = read(
      `<p itemscope itemtype="https://schema.org/Thing"><${name} itemprop=url ${address}=x></${name}></p>`,
    ) as [Entity];
    expect(textAt(thing, 'url')).toBe('https://example.com/a/x');
  });

  test('what a nested item says is not said of the item around it', () => {
    const brand =
      '<i itemprop=brand itemscope itemtype="https://schema.org/Brand"><b itemprop=name>A</b></i>';
    const [product] = read(`<p itemscope itemtype="https://schema.org/Product">${brand}</p>`).map(shape);
    expect(product?.properties).toEqual(['brand']);
  });

  test('itemref adds properties from elsewhere, and an item that names itself ends', () => {
    const [item] = read(
      '<div id=a itemscope itemtype="https://schema.org/Thing" itemref="b a"></div><p id=b itemprop=name>Far</p>',
    ) as [Entity];
    expect(textAt(item, 'name')).toBe('Far');
  });

  test('an item without a type inside another is a value and no entity', () => {
    const entities = read(
      '<p itemscope itemtype="https://schema.org/Article"><span itemprop=author itemscope><b itemprop=name>A</b></span>',
    );
    expect(entities).toHaveLength(1);
    expect(textAt(entities[0] as Entity, 'author.name')).toBe('A');
  });

  test.each([
    ['without a type', '<div itemscope>', 'itemprop=mainEntity'],
    ['of another vocabulary', '<div itemscope itemtype="http://data-vocabulary.org/Product">', 'itemprop=a'],
    ['and none', '<div>', 'itemprop=breadcrumb'],
  ])('an item inside one %s stands by itself', (_, around, itemprop) => {
    const inner = '<i itemprop=author itemscope itemtype="https://schema.org/Person"></i>';
    expect(
      read(`${around}<p ${itemprop} itemscope itemtype="https://schema.org/Article">${inner}</p>`).map(shape),
    ).toEqual([
      { types: ['Article'], nestedAs: null, properties: ['author'] },
      { types: ['Person'], nestedAs: 'author', properties: [] },
    ]);
  });

  test('an item that several name by itemref is read once', () => {
    const entities = read(
      `${'<p itemscope itemtype="https://schema.org/Article" itemref=x></p>'.repeat(3)}
      <b id=x itemprop=author itemscope itemtype="https://schema.org/Person"><i itemprop=name>A</i></b>`,
    );
    expect(entities.map(({ types }) => types[0])).toEqual(['Article', 'Person', 'Article', 'Article']);
    expect(entities.flatMap((entity) => valuesAt(entity, 'author.name'))).toEqual(['A', 'A', 'A']);
  });

  test('values of one property without end are read in linear time', () => {
    const [item] = read(
      `<div itemscope itemtype="https://schema.org/Product">${'<b itemprop=name>x</b>'.repeat(150_000)}</div>`,
    ) as [Entity];
    expect(valuesAt(item, 'name')).toHaveLength(150_000);
  });

  test('items that all name the same large block do not multiply', () => {
    const items = '<p itemscope itemtype="https://schema.org/Thing" itemref=a></p>'.repeat(4_000);
    expect(read(`<div id=a>${'<b>x</b>'.repeat(40_000)}</div>${items}`)).toHaveLength(4_000);
    const [first] = read(`<div id=a>${'<b itemprop=name>x</b>'.repeat(40_000)}</div>${items}`) as [Entity];
    expect(valuesAt(first, 'name')).toHaveLength(40_000);
  });

  test('the attributes mean nothing on SVG and MathML', () => {
    expect(read('<svg itemscope itemtype="https://schema.org/Product"></svg>')).toEqual([]);
    const [product] =
      read(`<div itemscope itemtype="https://schema.org/Product"><svg itemprop=offers>Blue</svg>
      <svg itemscope itemtype="https://schema.org/Offer"><foreignObject><b itemprop=name>A</b></foreignObject></svg>
      <math itemprop=sku><mi>x</mi></math></div>`) as [Entity];
    expect([...product.properties]).toEqual([['name', ['A']]]);
  });

  test('items of other vocabularies are left alone', () => {
    for (const type of ['https://example.org/Thing', 'https://example.org/https://schema.org/Thing']) {
      expect(read(`<div itemscope itemtype="${type}"><b itemprop=name>x</b></div>`)).toEqual([]);
    }
    expect(read('<div itemscope><b itemprop=name>x</b></div>')).toEqual([]);
    expect(read('<div itemscope itemtype="http://www.schema.org/Thing"></div>')).toHaveLength(1);
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

  test('reads values by what holds them', () => {
    const [event] = read(`<div vocab="https://schema.org/" typeof=Event><b property=name content=A>B</b>
      <a property=url href=x>B</a><img property=image src=i.png><i property=sameAs resource=/r href=x>B</i>
      <time property=startDate datetime=2026-01-02>soon</time></div>`) as [Entity];
    expect(Object.fromEntries(event.properties)).toEqual({
      name: ['A'],
      url: ['https://example.com/a/x'],
      image: ['https://example.com/a/i.png'],
      sameAs: ['https://example.com/r'],
      startDate: ['2026-01-02'],
    });
  });

  test('what an entity of another vocabulary says is not said of the one around it', () => {
    const html = `<div vocab="https://schema.org/" typeof=Event><b property=name>A</b>
      <p typeof="foaf:Person"><b property=name>B</b></p></div>`;
    expect(read(html).map((event) => valuesAt(event, 'name'))).toEqual([['A']]);
  });

  test('values of one property without end are read in linear time', () => {
    const [thing] = read(
      `<div vocab="https://schema.org/" typeof=Thing>${'<b property=name>x</b>'.repeat(150_000)}</div>`,
    ) as [Entity];
    expect(valuesAt(thing, 'name')).toHaveLength(150_000);
  });

  test('properties of other vocabularies are none of schema.org', () => {
    const html = `<div vocab="https://schema.org/" typeof=WebPage><b property="og:title http://purl.org/dc/terms/title">A</b>
      <b property="foaf:name schema:name">B</b><i property="og:x" typeof=Person></i></div>`;
    expect(read(html).map(shape)).toEqual([
      { types: ['WebPage'], nestedAs: null, properties: ['name'] },
      { types: ['Person'], nestedAs: null, properties: [] },
    ]);
  });

  test.each([
    '<div prefix="s: https://schema.org/">',
    '<div prefix="og: https://ogp.me/ns# S:  http://schema.org/">',
  ])('reads another prefix that means schema.org: %s', (around) => {
    const html = `${around}<p typeof="s:Product"><b property="s:name">A</b><i property="og:title">B</i></p></div>`;
    expect(read(html).map(shape)).toEqual([{ types: ['Product'], nestedAs: null, properties: ['name'] }]);
  });

  test('a prefix that nobody binds means nothing', () => {
    expect(read('<p typeof="s:Product so:Person" prefix="s:"></p>')).toEqual([]);
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

  test.each(['3DModel', 'Role', 'PerformanceRole', 'EmployeeRole', 'Text', 'DateTime', 'Duration'])(
    'knows %s',
    (type) => {
      expect(isSchemaType(type)).toBe(true);
    },
  );

  test.each(['_3DModel', 'RoleLeaf', 'purl_org_dc_dcmitype_Event', 'WithActionConstraints'])(
    'is not taken in by %s, a name of TypeScript alone',
    (name) => {
      expect(isSchemaType(name)).toBe(false);
    },
  );

  test('kinds are complete, also where a parent adds no property', () => {
    expect(kindsOf('Plumber').has('HomeAndConstructionBusiness')).toBe(true);
    expect(kindsOf('EmployeeRole')).toEqual(
      new Set(['EmployeeRole', 'OrganizationRole', 'Role', 'Intangible', 'Thing']),
    );
  });
});
