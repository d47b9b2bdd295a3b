import { describe, expect, test } from 'vitest';
import { botWalls } from '../data/bot-walls.ts';
import type { FieldLines } from '../evidence.ts';
import { botWallIn } from './bot-wall.ts';

const prose = `<p>${'What a garden needs in a dry spring is said here, week by week. '.repeat(30)}</p>`;

function vendorOf(html: string, fields: FieldLines = []): string | undefined {
  return botWallIn({ fields }, Buffer.from(html))?.vendor;
}

/** What each sends in place of a page, in few words, and what sound pages behind it carry. */
const samples: Readonly<Record<string, { readonly wall: string; readonly carried: string }>> = {
  Cloudflare: {
    wall: '<title>Just a moment...</title><noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId:"3"};var a=document.createElement("script");a.src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=1";</script>',
    carried:
      '<div class="cf-turnstile" data-sitekey="x"></div><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
  },
  Akamai: {
    wall: '<h1>Access Denied</h1>You don’t have permission to access this.<p>Reference #18.1&#46;2<p>https://errors.edgesuite.net/18.1',
    carried: '<script src="/akam/13/5f2a" defer></script>',
  },
  DataDome: {
    wall: '<title>example.com</title><p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={"host":"geo.captcha-delivery.com"}</script>',
    carried: '<script src="https://js.datadome.co/tags.js" async></script>',
  },
  HUMAN: {
    wall: '<h1>Before we continue…</h1><div id="px-captcha"></div><script src="/x/captcha.js"></script>',
    carried: '<script>window._pxAppId="PX1";</script><script src="/x/init.js"></script>',
  },
  Imperva: {
    wall: '<META NAME="robots" CONTENT="noindex,nofollow"><script src="/_Incapsula_Resource?SWJIYLWA=5"></script>',
    carried:
      '<div id="root"></div><script src="/app.js"></script><script src="/_Incapsula_Resource?SWJIYLWA=7&ns=2" async></script>',
  },
  'AWS WAF': {
    wall: '<script>window.awsWafCookieDomainList=[];window.gokuProps={"key":"A"};</script><noscript>JavaScript is off</noscript>',
    carried:
      '<script>window.awsWafCookieDomainList=[".example.org"]</script><script src="/challenge.js"></script>',
  },
  Vercel: {
    wall: '<title>Security Checkpoint</title><p>We are looking</p><script src="/.well-known/vercel/security/static/challenge.v2.min.js"></script>',
    carried: '<script src="/_vercel/insights/script.js" defer></script>',
  },
  Anubis: {
    wall: '<h1>One moment</h1><script id="anubis_challenge" type="application/json">{"rules":{}}</script>',
    carried: '<p>We write about Anubis and <code>anubis_challenge</code>.</p>',
  },
};

describe.each(botWalls)('$vendor', ({ vendor, field, source }) => {
  const { wall, carried } = samples[vendor] ?? { wall: '', carried: '' };

  test('is told by what it sends', () => {
    expect(vendorOf(`<html><head>${wall}</head></html>`)).toBe(vendor);
  });

  test('is not told by what sound pages carry, with and without text', () => {
    expect(vendorOf(`<html><body>${prose}${carried}</body></html>`)).toBeUndefined();
    expect(vendorOf(`<html><body>${carried}</body></html>`)).toBeUndefined();
  });

  test('is not told by a page of text that shows its markup', () => {
    expect(vendorOf(`<html><body>${prose}${wall}</body></html>`)).toBeUndefined();
  });

  test('has a source', () => {
    expect(URL.canParse(source)).toBe(true);
  });

  if (field === undefined) return;
  test.each(field.values)(`is told by ${field.name}: %s, whatever the body`, (value) => {
    expect(vendorOf(prose, [[field.name.toUpperCase(), value.toUpperCase()]])).toBe(vendor);
    expect(vendorOf(prose, [[field.name, 'none']])).toBeUndefined();
  });
});

test('text within scripts, styles and titles does not make a page, nor do tags that do not end', () => {
  const mark = '<div id="px-captcha"></div>';
  const long = 'word '.repeat(400);
  for (const raw of [
    `<script>${long}</script>`,
    `<STYLE>${long}</STYLE>`,
    `<title>${long}</title>`,
    `<p title="${long}`,
  ])
    expect(vendorOf(mark + raw)).toBe('HUMAN');
  expect(vendorOf(`${mark}<script>a</script>${long}`)).toBeUndefined();
});

test('a large body is a page', () => {
  expect(vendorOf(`<div id="px-captcha"></div><!--${'x'.repeat(200_000)}-->`)).toBeUndefined();
});
