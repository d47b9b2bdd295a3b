import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { buttonName } from './button-name.ts';

describe('passes', () => {
  test.each([
    ['a button with text', '<button>Send</button>'],
    ['a button with an image', '<button><img alt="Send"></button>'],
    ['a button with a titled svg', '<button><svg><title>Send</title></svg></button>'],
    ['a button named by aria-label', '<button aria-label="Send"><i></i></button>'],
    ['a button named by its title', '<button title="Send"><i></i></button>'],
    ['a button with a label', '<label for=a>Send</label><button id=a></button>'],
    ['a submit without value', '<input type=submit>'],
    ['a reset without value', '<input type=Reset>'],
    ['an input with a value', '<input type=button value="Send">'],
    ['a submit with an empty value but a name', '<input type=submit value="" aria-label="Send">'],
    ['a summary with text', '<details><summary>More</summary></details>'],
    ['a button by role', '<div role=button>Send</div>'],
    ['a menu item by role', '<div role=menuitem>Send</div>'],
    [
      'a name that may stand in a shadow root',
      '<button><my-text><template shadowrootmode=open>Send</template></my-text></button>',
    ],
    ['a switch with text', '<button role=switch>Send</button>'],
  ])('%s', (_, html) => {
    expect(judge(buttonName, { html })).toMatchObject({
      outcome: 'pass',
      value: { buttons: 1, offending: 0 },
    });
  });
});

describe('fails', () => {
  test.each([
    ['an empty button', '<button></button>', 'nameless'],
    ['a disabled button', '<button disabled></button>', 'nameless'],
    ['white space', '<button> &nbsp;\u200b</button>', 'nameless'],
    ['an icon without name', '<button><svg></svg></button>', 'nameless'],
    ['an image as decoration', '<button><img alt=""></button>', 'nameless'],
    ['a hidden text', '<button><span hidden>Send</span></button>', 'nameless'],
    [
      'a text hidden from assistive technology',
      '<button><span aria-hidden=true>Send</span></button>',
      'nameless',
    ],
    ['a role that cannot take the focus away', '<button role=presentation></button>', 'nameless'],
    ['a role that is not named from content', '<button role=combobox>Country</button>', 'nameless'],
    ['a value of an input that is empty', '<input type=button value="">', 'value'],
    ['an input without value', '<input type=button>', 'value'],
    ['a submit with an empty value', '<input type=submit value="">', 'value'],
    ['an empty summary', '<details><summary></summary></details>', 'nameless'],
    ['an empty button by role', '<div role=button tabindex=0></div>', 'nameless'],
    ['an empty menu item', '<li role=menuitem></li>', 'nameless'],
  ])('%s', (_, html, advice) => {
    expect(judge(buttonName, { html })).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
  });

  test('and says what the value of an input lacks', () => {
    const { items } = judge(buttonName, { html: '<input type=button><input type=submit value=" ">' });
    expect(items.map(({ detail }) => detail)).toEqual([
      'In the server’s HTML, this button has no value and no other name.',
      'In the server’s HTML, the value of this button is blank, and it has no other name.',
    ]);
  });
});

describe('is not applicable', () => {
  test.each([
    ['without buttons', '<p>Text<input>'],
    ['to hidden ones', '<button hidden></button><div inert><button></button></div>'],
    [
      'to other hidden ones',
      '<div hidden><input type=submit><b role=button></b><details><summary></summary></details></div>',
    ],
    ['to decoration by role', '<button disabled role=none></button>'],
    ['to a disabled button with another role', '<button disabled role=tab></button>'],
    ['to summaries that open nothing', '<summary></summary>'],
    ['to links with the role, which the check of links judges', '<a href="/" role=button></a>'],
    ['to images with the role, which the check of images judges', '<img role=button>'],
    ['to lists of roles', '<div role="button link"></div>'],
  ])('%s', (_, html) => {
    expect(judge(buttonName, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('to an error page', () => {
    expect(judge(buttonName, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});

test('judges the first summary of details only', () => {
  const html = '<details open><summary>A</summary><summary></summary></details>';
  expect(judge(buttonName, { html })).toMatchObject({ outcome: 'pass', value: { buttons: 1 } });
});

test('names buttons in their order, whatever makes them buttons', () => {
  const { items } = judge(buttonName, {
    html: '<b role=button></b>\n<button></button>\n<input type=button>',
  });
  expect(items.map(({ line }) => line)).toEqual([1, 2, 3]);
});
