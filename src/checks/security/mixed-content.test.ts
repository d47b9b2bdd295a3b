import { describe, expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { judge } from '../testing.ts';
import { mixedContent } from './mixed-content.ts';

const of = (html: string, options: { url?: string; fields?: FieldLines } = {}) =>
  judge(mixedContent, { html: `<!doctype html><body>${html}`, ...options });
const bad = 'http://cdn.net/x';

describe('fails', () => {
  test.each([
    `<script src="${bad}"></script>`,
    `<script type=" Module" nomodule src="${bad}"></script>`,
    `<script language=JavaScript src="${bad}"></script>`,
    `<link rel=stylesheet href="${bad}">`,
    `<link rel=modulepreload href="${bad}">`,
    `<link rel=manifest href="${bad}">`,
    `<link rel=preload as=font href="${bad}">`,
    `<link rel=preload as=json href="${bad}">`,
    `<iframe src="${bad}"></iframe>`,
    `<object data="${bad}"></object>`,
    `<embed src="${bad}">`,
    `<iframe src="HTTP://cdn.net/x"></iframe>`,
    `<iframe src="ht\ntp://cdn.net/x"></iframe>`,
    `<img srcset="/a.png 1x, ${bad} 2x">`,
    `<img srcset="/a.png 1x,${bad} 2x">`,
    `<img srcset="/a.png, ,${bad}">`,
    `<img srcset="/a.png 1x (a,${bad}), ${bad} 2x">`,
    `<picture><source srcset="${bad}"><img src="/a.png"></picture>`,
    `<base href="http://cdn.net/"><script src="x.js"></script>`,
    `<base href="http://cdn.net/"><img srcset="x.png">`,
    // Browsers try https for names alone: https://www.w3.org/TR/mixed-content/#upgrade-algorithm
    '<img src="http://93.184.216.34/x.png">',
    '<video src="http://[2606:2800::1]/x.mp4"></video>',
  ])('%s', (html) => expect(of(html)).toMatchObject({ outcome: 'fail', itemsTotal: 1 }));
});

describe('fails for hosts that only some can reach, as browsers block them too', () => {
  test.each([
    '192.168.1.20',
    '10.0.0.5',
    '169.254.1.1',
    '[fd00::1]',
    'intranet',
    'cms.internal',
    'printer.local',
    'shop.test',
  ])('%s', (host) => expect(of(`<script src="http://${host}/x.js"></script>`).outcome).toBe('fail'));
});

describe('warns', () => {
  test.each([
    `<img src="${bad}">`,
    `<audio src="${bad}"></audio>`,
    `<video poster="${bad}"></video>`,
    `<video><source src="${bad}"><track src="/t.vtt"></video>`,
    `<link rel="shortcut icon" href="${bad}">`,
  ])('%s', (html) => expect(of(html)).toMatchObject({ outcome: 'warn', itemsTotal: 1 }));
});

describe('passes', () => {
  test.each([
    `<a href="${bad}">x</a>`,
    `<form action="${bad}"></form>`,
    `<link rel=preload as=image href="${bad}">`,
    '<script src="//cdn.net/x.js"></script>',
    '<img src="http://localhost:3000/x.png">',
    '<script src="http://127.0.0.1/x.js"></script>',
    '<script src="http://app.localhost./x.js"></script>',
    '<script src="/x.js"></script>',
    `<script type="text/plain" data-cookieconsent="marketing" src="${bad}"></script>`,
    // Browsers ask for none of these.
    `<script nomodule src="${bad}"></script>`,
    `<script language=vbscript src="${bad}"></script>`,
    `<link rel=stylesheet disabled href="${bad}">`,
    `<link rel=preload href="${bad}"><link rel=preload as=nonsense href="${bad}">`,
    `<div><source src="${bad}"><source srcset="${bad}"></div>`,
    `<iframe srcdoc="<p>x" src="${bad}"></iframe>`,
    `<link rel=stylesheet type="text/less" href="${bad}">`,
    '<base href="http://cdn.net/"><img src="" data-src="a.png"><script src=" "></script><object data="">',
    '<base href="http://cdn.net/"><iframe src=""></iframe><embed src=""><link rel=stylesheet href="">',
  ])('%s', (html) => expect(of(html).outcome).toBe('pass'));
});

test('upgrade-insecure-requests makes blockable ones a warning, by header or meta', () => {
  const script = `<script src="${bad}"></script>`;
  const fields: FieldLines = [['Content-Security-Policy', 'upgrade-insecure-requests']];
  expect(of(script, { fields }).outcome).toBe('warn');
  expect(of('<img src="http://93.184.216.34/x.png">', { fields }).outcome).toBe('warn');
  const meta = '<meta http-equiv=Content-Security-Policy content="upgrade-insecure-requests">';
  expect(judge(mixedContent, { html: `<!doctype html><head>${meta}</head>${script}` }).outcome).toBe('warn');
  const reporting: FieldLines = [['Content-Security-Policy-Report-Only', 'upgrade-insecure-requests']];
  expect(of(script, { fields: reporting }).outcome).toBe('fail');
});

test('upgrade-insecure-requests behind a comma of a meta is part of another directive', () => {
  const meta = '<meta http-equiv=Content-Security-Policy content="img-src *, upgrade-insecure-requests">';
  const html = `<!doctype html><head>${meta}</head><script src="${bad}"></script>`;
  expect(judge(mixedContent, { html }).outcome).toBe('fail');
});

test('an http page is not judged', () => {
  expect(of(`<script src="${bad}"></script>`, { url: 'http://example.com/' }).reason).toBe('irrelevant');
});

test('a script over http is a danger, and an image is none', () => {
  expect(of(`<script src="${bad}"></script>`).danger).toBe(true);
  expect(of(`<img src="${bad}">`).danger).toBe(false);
});
