import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { label } from './label.ts';

describe('passes', () => {
  test.each([
    ['a label for the id', '<label for=a>Mail</label><input id=a>'],
    ['a label around the field', '<label>Mail <input></label>'],
    ['a label for a select', '<label>Country <select><option>A</select></label>'],
    ['a label for a textarea', '<label for=a>Text</label><textarea id=a></textarea>'],
    ['a second label that has text', '<label for=a></label><label for=a>Mail</label><input id=a>'],
    ['aria-label', '<input aria-label="Mail">'],
    ['aria-labelledby', '<b id=a>Mail</b><input aria-labelledby=a>'],
    ['an unknown type', '<input type=nonsense aria-label="Mail">'],
  ])('%s', (_, html) => {
    expect(judge(label, { html })).toMatchObject({ outcome: 'pass', value: { fields: 1, offending: 0 } });
  });

  test.each([
    ['title', '<input title="Mail">'],
    ['placeholder', '<input placeholder="Mail">'],
    ['placeholder', '<textarea placeholder="Text"></textarea>'],
  ])('a name from %s alone, with a note', (source, html) => {
    expect(judge(label, { html })).toMatchObject({
      outcome: 'pass',
      items: [
        {
          outcome: null,
          detail: `In the server’s HTML, only the ${source} names this field; a label is better.`,
        },
      ],
    });
  });
});

describe('fails', () => {
  test.each([
    ['no label', '<input>', 'nameless'],
    ['text beside the field', 'Mail <input type=email>', 'nameless'],
    ['a disabled field', '<input disabled>', 'nameless'],
    ['a label for another id', '<label for=b>Mail</label><input id=a>', 'nameless'],
    ['a blank aria-label', '<input aria-label=" ">', 'nameless'],
    ['a select with a placeholder', '<select placeholder="Country"><option>A</select>', 'nameless'],
    ['the text in a textarea', '<textarea>Text</textarea>', 'nameless'],
    ['a role that cannot take the focus away', '<input role=none>', 'nameless'],
    ['an empty label', '<label for=a></label><input id=a>', 'unread'],
    ['a hidden label', '<label for=a hidden>Mail</label><input id=a>', 'unread'],
    ['a label around nothing but the field', '<label><input value="Mail"></label>', 'unread'],
  ])('%s', (_, html, advice) => {
    expect(judge(label, { html })).toMatchObject({ outcome: 'fail', advice, itemsTotal: 1 });
  });

  test('in the order of the page, before its notes', () => {
    const html = '<input title="A">\n<select></select>\n<textarea></textarea>\n<input>';
    const { items, value } = judge(label, { html });
    expect(items.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'fail'],
      [3, 'fail'],
      [4, 'fail'],
      [1, null],
    ]);
    expect(value).toEqual({ fields: 4, offending: 3 });
  });
});

describe('judges fields by their role on any element', () => {
  const [typed, toggled] = [
    ['textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton'],
    ['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'],
  ] as const;

  test.each([...typed, ...toggled])('%s', (role) => {
    const field = (more: string, content = '') =>
      judge(label, { html: `<b id=a>Mail</b><label><div role=${role} ${more}>${content}</div></label>` });
    const nameless = { outcome: 'fail', advice: 'role', items: [{ selector: expect.stringMatching(/div/) }] };
    expect(field('')).toMatchObject(nameless);
    expect(field('aria-label=" "')).toMatchObject(nameless);
    for (const more of ['aria-label=Mail', 'aria-labelledby=a']) {
      expect(field(more)).toMatchObject({ outcome: 'pass', value: { fields: 1, offending: 0 } });
    }
  });

  test.each(typed)('what stands in a %s is its value, and no name', (role) => {
    expect(judge(label, { html: `<div role=${role}>Mail</div>` }).outcome).toBe('fail');
  });

  test.each(toggled)('what stands in a %s is its name', (role) => {
    expect(judge(label, { html: `<li role=" ${role.toUpperCase()} ">Mail</li>` }).outcome).toBe('pass');
  });

  test('once where HTML has the field as well', () => {
    expect(judge(label, { html: '<input role=combobox>' })).toMatchObject({
      advice: 'nameless',
      itemsTotal: 1,
    });
  });

  test.each([
    ['hidden ones', '<div role=textbox hidden></div><div aria-hidden=true><div role=slider></div></div>'],
    ['buttons, which a check of its own judges', '<button role=switch></button>'],
    [
      'the list that a combobox opens',
      '<ul role=listbox id=a></ul><p role=combobox aria-label=A aria-controls=a>',
    ],
    ['the list within a combobox', '<div role=combobox aria-label=A><ul role=listbox></ul></div>'],
    ['what stands around the input of a combobox', '<div role=combobox><input aria-label=A></div>'],
    ['other roles', '<div role=option></div><div role=group></div>'],
  ])('but not %s', (_, html) => {
    expect(judge(label, { html }).outcome).not.toBe('fail');
  });
});

describe('warns of what may be a switch that only CSS reads', () => {
  test.each([
    ['with an icon as label', '<input type=checkbox id=a><label for=a><svg></svg></label>'],
    ['with an empty label', '<input type=radio id=a><label for=a hidden></label><label for=a></label>'],
    ['with a form that does not exist', '<input type=CHECKBOX form=f id=a><label for=a></label>'],
  ])('%s', (_, html) => {
    expect(judge(label, { html })).toMatchObject({ outcome: 'warn', advice: 'switch', itemsTotal: 1 });
  });

  test.each([
    ['with a name', '<input type=checkbox name=a id=a><label for=a></label>'],
    ['in a form', '<form><input type=checkbox id=a><label for=a></label></form>'],
    ['of a form', '<form id=f></form><input type=checkbox form=f id=a><label for=a></label>'],
    ['of another type', '<input id=a><label for=a></label>'],
    ['with a label that nobody can click', '<input type=checkbox id=a><label for=a hidden>A</label>'],
    ['with a label around it', '<label><input type=checkbox><i class=slider></i></label>'],
    ['without label', '<input type=checkbox id=a>'],
  ])('but not of a field %s', (_, html) => {
    expect(judge(label, { html }).outcome).toBe('fail');
  });
});

describe('is not applicable', () => {
  test.each([
    ['without fields', '<p>Text'],
    ['to hidden fields', '<input type=hidden><input hidden><div aria-hidden=true><input></div>'],
    ['to buttons', '<input type=submit><input type=button><input type=reset><input type=image>'],
    ['to a disabled field that is decoration', '<input disabled role=presentation>'],
  ])('%s', (_, html) => {
    expect(judge(label, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('to an error page', () => {
    expect(judge(label, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});
