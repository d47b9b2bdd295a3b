import { expect, test } from 'vitest';
import { visibleText } from '../text/visible-text.ts';
import { readDocument } from './document.ts';

const rules =
  '@media(min-width: 1200px){.hidden-72rtr7{display:none!important}}' +
  '@media(min-width: 810px) and (max-width: 1199.98px){.hidden-1cpd1a{display:none!important}}' +
  '@media(max-width: 809.98px){.hidden-1yo0hj{display:none!important}}';
const copies =
  '<div class="ssr-variant hidden-1cpd1a hidden-1yo0hj"><h1>Wide</h1></div>' +
  '<div class="ssr-variant hidden-72rtr7 hidden-1yo0hj"><h1>Middle</h1></div>' +
  '<div class="ssr-variant hidden-72rtr7 hidden-1cpd1a"><h1>Phone</h1></div><p>Both</p>';
const page = (body: string, css = rules) =>
  readDocument(
    `<!doctype html><head><style data-framer-breakpoint-css>${css}</style></head><body>${body}`,
    'https://example.com/',
  );
const textOf = (body: string, css?: string) => visibleText(page(body, css)).text;

test('of the copies that Framer writes for each width, the one for phones is shown (T6)', () => {
  const document = page(copies);
  expect(visibleText(document).text).toBe('Phone Both');
  expect(document.byName('h1').map(({ hidden }) => hidden)).toEqual([true, true, false]);
  expect(document.showsInHidden).toBe(false);
});

test('line ends and spaces between the rules change nothing', () => {
  const css = rules.replaceAll(/[{}:()]/g, ' $&\n ').replaceAll('. hidden', '.hidden');
  expect(textOf(copies, css)).toBe('Phone Both');
});

test('what is hidden hides all that is in it, and nothing behind it', () => {
  const inside = '<b style="visibility:visible">A</b><i class=hidden-1yo0hj><u>B</u></i><s>C</s>';
  expect(textOf(`<div style="visibility:hidden" class=hidden-1yo0hj>${inside}</div><p>D</p>`)).toBe('D');
  expect(textOf('<p class="x\nhidden-1yo0hj">A</p><p class=hidden-1yo0hj-x>B</p>')).toBe('B');
});

test('without such a rule in the page nothing is hidden', () => {
  expect(textOf(copies, '')).toBe('Wide Middle Phone Both');
  const css = `<style>${rules}</style>`;
  expect(visibleText(readDocument(css + copies, 'https://example.com/')).text).toBe('Wide Middle Phone Both');
});
