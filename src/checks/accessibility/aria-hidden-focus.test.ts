import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaHiddenFocus } from './aria-hidden-focus.ts';

function judgeInside(html: string) {
  return judge(ariaHiddenFocus, { html: `<div aria-hidden=true>${html}</div>` });
}

describe('passes with, inside of what is hidden by aria-hidden,', () => {
  test.each([
    'text',
    '<a>no link</a>',
    '<a href="/" tabindex="-1">A</a>',
    '<button disabled>A</button>',
    '<fieldset disabled><input></fieldset>',
    '<input type=hidden>',
    '<a href="/" hidden>A</a>',
    '<div style="display:none"><button>A</button></div>',
    '<div inert><button>A</button></div>',
    '<details tabindex="-1"><summary tabindex="-1">A</summary><button>A</button></details>',
    '<iframe tabindex="-1"></iframe>',
    '<iframe hidden></iframe>',
    '<video></video>',
    '<p contenteditable=false>A</p>',
    '<p tabindex=x>A</p>',
  ])('%s', (html) => {
    expect(judgeInside(html)).toMatchObject({ outcome: 'pass', value: { hidden: 1, focusable: 0 } });
  });
});

describe('fails with, inside of it,', () => {
  test.each([
    '<a href="/">A</a>',
    '<p><b><a href>A</a></b></p>',
    '<map name=m><area href="/" alt=A></map>',
    '<button>A</button>',
    '<input>',
    '<input type=submit disabled><input>',
    '<select></select>',
    '<textarea></textarea>',
    '<details><summary>A</summary></details>',
    '<details>A</details>',
    '<p tabindex=0>A</p>',
    '<p tabindex=2>A</p>',
    '<svg><a href="/"><text>A</text></a></svg>',
    '<div role=dialog aria-hidden=true></div><div><button>A</button></div>',
    '<div aria-hidden=false><button>A</button></div>',
    '<div aria-hidden=true><button>A</button></div>',
    '<div role=option tabindex="-1" aria-labelledby=a aria-hidden=true><button>A</button></div>',
    '<div tabindex="-1" aria-hidden=true><button>A</button></div>',
    '<div aria-labelledby=a aria-hidden=true><button>A</button></div>',
    '<div tabindex="-1" aria-labelledby=a aria-hidden=false><button>A</button></div>',
  ])('%s', (html) => {
    expect(judgeInside(html)).toMatchObject({
      outcome: 'fail',
      advice: 'focusable',
      itemsTotal: 1,
      items: [{ detail: 'In the server’s HTML, this focusable element is hidden by aria-hidden.' }],
    });
  });

  test('or when the element itself can be focused', () => {
    expect(judge(ariaHiddenFocus, { html: '<button aria-hidden=true>A</button>' })).toMatchObject({
      outcome: 'fail',
      itemsTotal: 1,
    });
  });
});

test.each(['true', 'TRUE'])('fails when the whole page is hidden by %s, and says only that', (value) => {
  expect(judge(ariaHiddenFocus, { html: `<body aria-hidden=${value}><button>A</button>` })).toMatchObject({
    outcome: 'fail',
    advice: 'body',
    itemsTotal: 1,
  });
});

describe('only warns', () => {
  test.each([
    '<iframe></iframe>',
    '<audio controls></audio>',
    '<video controls></video>',
    '<p contenteditable>A</p>',
    '<p contenteditable=TRUE>A</p>',
    '<p contenteditable=plaintext-only>A</p>',
  ])('about %s, which axe does not count', (html) => {
    expect(judgeInside(html)).toMatchObject({ outcome: 'warn', advice: 'embedded', itemsTotal: 1 });
  });

  test.each([
    '<dialog open>A</dialog>',
    '<div role=dialog>A</div>',
    '<div aria-modal=true>A</div>',
    '<div role=alertdialog>A</div>',
  ])('while %s stands open before the page', (dialog) => {
    const html = `<div aria-hidden=true><button>A</button></div>${dialog}`;
    expect(judge(ariaHiddenFocus, { html })).toMatchObject({ outcome: 'warn', advice: 'focusable' });
  });

  test.each(['<button>A</button>', '<div aria-hidden=true><button>A</button></div>'])(
    'about %s inside of what TRUE in capitals hides, which axe does not count',
    (inside) => {
      const html = `<div aria-hidden=TRUE>${inside}</div>`;
      expect(judge(ariaHiddenFocus, { html })).toMatchObject({
        outcome: 'warn',
        advice: 'focusable',
        itemsTotal: 1,
      });
    },
  );

  test.each([
    '<div role=dialog aria-hidden=true><button>A</button></div>',
    '<div aria-modal=true aria-hidden=true><button>A</button></div>',
    '<div aria-hidden=true><div role=dialog><p><button>A</button></p></div></div>',
    '<div role=alertdialog aria-hidden=true><button>A</button></div>',
    '<div class="modal fade" id=m tabindex="-1" aria-labelledby=l aria-hidden=true><div><button>A</button></div></div>',
    '<div role=dialog aria-hidden=true><div role=dialog></div><button>A</button></div>',
    '<div aria-hidden=true><div role=dialog><p>A</p></div><div role=dialog><button>B</button></div></div>',
  ])('about the inside of a closed dialog: %s', (html) => {
    expect(judge(ariaHiddenFocus, { html })).toMatchObject({
      outcome: 'warn',
      advice: 'focusable',
      itemsTotal: 1,
      items: [
        {
          detail:
            'In the server’s HTML, this focusable element is in a dialog that is hidden by aria-hidden; unless CSS hides it too, the Tab key reaches it.',
        },
      ],
    });
  });

  test('but not about what follows a closed dialog', () => {
    const html = '<div aria-hidden=true><div role=dialog><p>A</p></div><button>A</button></div>';
    expect(judge(ariaHiddenFocus, { html })).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
  });

  test.each(['<dialog>A</dialog><div role=dialog hidden></div>', '<div role=dialog aria-hidden=true></div>'])(
    'but not beside %s, which is closed',
    (dialog) => {
      const html = `<div aria-hidden=true><button>A</button></div>${dialog}`;
      expect(judge(ariaHiddenFocus, { html })).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
    },
  );
});

test.each(['<p>', '<p aria-hidden=false><button>A</button></p>', '<p aria-hidden><button>A</button></p>'])(
  'is not applicable to %s',
  (html) => {
    expect(judge(ariaHiddenFocus, { html })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  },
);

test('does not judge an error page', () => {
  expect(judge(ariaHiddenFocus, { status: 404 })).toMatchObject({ reason: 'gate' });
});
