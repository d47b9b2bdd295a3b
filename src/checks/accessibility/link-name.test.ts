import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { linkName } from './link-name.ts';

describe('passes', () => {
  test.each([
    ['a link with text', '<a href="/">Home</a>'],
    ['a link with an image', '<a href="/"><img alt="Home"></a>'],
    ['a link with a picture', '<a href="/"> <picture><source><img alt="Home"></picture></a>'],
    ['a link with a text far within', '<a href="/"><b><b><b><b><b><b>Home</b></b></b></b></b></b></a>'],
    ['a link with an image of AMP', '<a href="/"><amp-img alt="Home"></amp-img></a>'],
    ['a link named by aria-label', '<a href="/" aria-label="Home"><svg></svg></a>'],
    ['a link named by reference', '<a href="/" aria-labelledby=a></a><b id=a>Home</b>'],
    ['a link named by its title', '<a href="/" title="Home"></a>'],
    ['a link with a titled svg', '<a href="/"><svg><title>Home</title></svg></a>'],
    ['a link with an empty address', '<a href>Home</a>'],
    ['a link in an svg', '<svg><a href="/"><text>Home</text></a></svg>'],
    ['a link by role', '<span role=link>Home</span>'],
    ['a link with a role that is named from content', '<a href="/" role=menuitem>Home</a>'],
  ])('%s', (_, html) => {
    expect(judge(linkName, { html })).toMatchObject({ outcome: 'pass', value: { links: 1, offending: 0 } });
  });
});

describe('fails', () => {
  test.each([
    ['an empty link', '<a href="/"></a>'],
    ['white space', '<a href="/"> &nbsp; </a>'],
    ['an image without alt', '<a href="/"><img src="logo.png"></a>'],
    ['an image of AMP without alt', '<a href="/"><amp-img src="logo.png"></amp-img></a>'],
    ['an image that a role makes decoration', '<a href="/"><img alt="Home" role=presentation></a>'],
    ['an alt that means nothing', '<a href="/"><video alt="Home"></video></a>'],
    ['an image as decoration', '<a href="/"><img alt="" title="Home"></a>'],
    ['an icon', '<a href="/"><i class="icon"></i></a>'],
    ['an icon of an svg with text', '<a href="/"><svg><text>Home</text></svg></a>'],
    ['a hidden text', '<a href="/"><span style="display:none">Home</span></a>'],
    ['a link out of the tab order', '<a href="/" tabindex="-1"></a>'],
    ['decoration that can be focused', '<a href="/" role=presentation></a>'],
    ['a role that is not named from content', '<a href="/" role=navigation>Home</a>'],
    ['a link in an svg', '<svg><a href="/"><path/></a></svg>'],
    ['a link by role', '<span role=link tabindex=0></span>'],
  ])('%s', (_, html) => {
    expect(judge(linkName, { html })).toMatchObject({
      outcome: 'fail',
      advice: 'nameless',
      itemsTotal: 1,
      items: [{ detail: 'In the server’s HTML, this link has no name.' }],
    });
  });
});

describe('is not applicable', () => {
  test.each([
    ['without links', '<a name=top></a>'],
    ['to hidden ones', '<a href="/" hidden></a><p aria-hidden=true><a href="/"></a></p>'],
    ['to hidden ones by role', '<b role=link hidden></b>'],
    ['to areas, which the check of images judges', '<map><area href="/"></map>'],
    ['to buttons with the role, which the check of buttons judges', '<button role=link></button>'],
  ])('%s', (_, html) => {
    expect(judge(linkName, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('to an error page', () => {
    expect(judge(linkName, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});

test('names links in their order, whatever makes them links', () => {
  const { items } = judge(linkName, { html: '<b role=link></b>\n<a href=/></a>\n<b role=link></b>' });
  expect(items.map(({ line }) => line)).toEqual([1, 2, 3]);
});
