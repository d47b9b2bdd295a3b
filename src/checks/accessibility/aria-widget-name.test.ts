import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaWidgetName } from './aria-widget-name.ts';

describe('passes', () => {
  test.each([
    '<div role=dialog aria-label=A>B</div>',
    '<div role=alertdialog aria-labelledby=a><h2 id=a>A</h2></div>',
    '<div role=meter title=A></div>',
    '<div role=progressbar aria-label=A></div>',
    '<div role=tab>A</div>',
    '<div role=tab><img alt=A></div>',
    '<li role=treeitem>A<ul role=group></ul></li>',
    '<div role=tooltip>A</div>',
    '<dialog open aria-label=A></dialog>',
    '<label>A <progress></progress></label>',
    '<label for=a>A</label><meter id=a></meter>',
    '<my-app role=dialog><template shadowrootmode=open>A</template></my-app>',
  ])('%s', (html) => {
    expect(judge(ariaWidgetName, { html })).toMatchObject({
      outcome: 'pass',
      value: { widgets: 1, offending: 0 },
    });
  });
});

describe('fails for', () => {
  test.each([
    ['<div role=meter>A</div>', 'meter', 'label'],
    ['<div role=meter aria-label=" ">A</div>', 'meter', 'label'],
    ['<div role=meter aria-labelledby=no>A</div>', 'meter', 'label'],
    ['<div role=progressbar>40 %</div>', 'progressbar', 'label'],
    ['<div role=tab></div>', 'tab', 'text'],
    ['<div role=tab><svg></svg></div>', 'tab', 'text'],
    ['<div role=tab><span aria-hidden=true>A</span></div>', 'tab', 'text'],
    ['<div role=treeitem> </div>', 'treeitem', 'text'],
  ])('%s', (html, role, advice) => {
    expect(judge(ariaWidgetName, { html })).toMatchObject({
      outcome: 'fail',
      advice,
      itemsTotal: 1,
      items: [{ detail: `In the server’s HTML, this ${role} has no name.` }],
    });
  });
});

describe('only warns about', () => {
  test.each([
    '<div role=dialog>A</div>',
    '<div role=alertdialog><button>A</button></div>',
    '<div role=dialog aria-label=" ">A</div>',
    '<div role=dialog></div>',
    '<div role=tooltip><b></b></div>',
    '<dialog open>A</dialog>',
    '<progress></progress>',
    '<meter>A</meter>',
    '<progress role=progressbar></progress>',
  ])('%s', (html) => {
    expect(judge(ariaWidgetName, { html })).toMatchObject({ outcome: 'warn', itemsTotal: 1 });
  });
});

describe('is not applicable to', () => {
  test.each([
    '<p>',
    '<dialog>A</dialog>',
    '<div role=dialog hidden>A</div>',
    '<div role=dialog aria-hidden=true>A</div>',
    '<div role=DIALOG>A</div>',
    '<div role="tab none"></div>',
    '<button role=tab></button>',
    '<a href=/ role=tab></a>',
  ])('%s', (html) => {
    expect(judge(ariaWidgetName, { html })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  });

  test('an error page', () => {
    expect(judge(ariaWidgetName, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});
