import { describe, expect, test } from 'vitest';
import { acceptUrl, type UrlRules } from './accept-url.ts';
import { parseAllowList } from './allow-list.ts';

const rules: UrlRules = { ports: [80, 443, 8080, 8443], allow: [], bytesMax: 2048, nat64: false };

describe('E2 acceptUrl', () => {
  test.each([
    ['https://example.com', 'https://example.com/'],
    ['  https://example.com/a?b=c#d \n', 'https://example.com/a?b=c'],
    ...[...'\u200b\u2060\u200e\ufeff\u3000\u00ad\u202a\u202c\u202e\u2066\u2069'].map((mark) => [
      ` ${mark}https://example.com/a${mark} `,
      'https://example.com/a',
    ]),
    ['HTTPS://EXAMPLE.COM:443/', 'https://example.com/'],
    ['http://example.com:8080/', 'http://example.com:8080/'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://аpple.com/', 'https://xn--pple-43d.com/'],
    ['https://example.com./', 'https://example.com./'],
    ['https://my_host.example.com/', 'https://my_host.example.com/'],
    ['https://example.com?x', 'https://example.com/?x'],
    ['https://example.com/a b\\c', 'https://example.com/a%20b/c'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://134744072/', 'https://8.8.8.8/'],
    ['https://example.com/@user', 'https://example.com/@user'],
    ['https://notlocal.example/', 'https://notlocal.example/'],
    ['https://local.example/', 'https://local.example/'],
    ['https://arpa.example/', 'https://arpa.example/'],
  ])('normalises %j', (text, href) => {
    const accepted = acceptUrl(text, rules);
    expect(accepted.ok ? accepted.url.href : undefined).toBe(href);
  });

  test.each([
    ['example.com/page', 'https://example.com/page'],
    ['example.com:8443/page', 'https://example.com:8443/page'],
    ['example.com:443', 'https://example.com/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['8.8.8.8', 'https://8.8.8.8/'],
    ['example.com?u=http://x.example', 'https://example.com/?u=http://x.example'],
  ])('takes %j, without a scheme, as https', (text, href) => {
    const accepted = acceptUrl(text, rules);
    expect(accepted.ok ? accepted.url.href : undefined).toBe(href);
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://168.63.129.16/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://loc%61lhost/',
    'http://loc\u00adalhost/',
    'http://app.localhost/',
    'http://printer.local/',
    'http://x.internal/',
    'http://metadata.google.internal/',
    'http://router.lan/',
    'http://nas.home.arpa/',
    'http://home.arpa/',
    'http://a.test/',
    'http://a.invalid/',
    'http://abc.onion/',
    'http://a.alt/',
    'http://intranet/',
    'http://intranet./',
    'localhost',
    'localhost:8080',
    '127.0.0.1:80',
    '[::1]:80',
    'https://mylocal/@example.com',
  ])('refuses %j with one sentence for every rule about addresses', (text) => {
    const refusal = acceptUrl(text, rules);
    expect(refusal).toMatchObject({ ok: false, sentence: "This URL can't be analysed." });
  });

  test.each([
    'https:///example.com',
    'https:/example.com',
    'https:example.com',
    'http:\\\\example.com',
    'http://\\example.com',
    'https://',
    'https://?x',
    'https://#x',
    'https://exam\tple.com/',
    'https://example.com/\u0000',
    'https://example.com/a\nb',
    'ht\ntps://example.com',
    'https://exa mple.com/',
    'https://a..b.example/',
    'https://.example.com/',
    'https://example.com../',
    'https://./',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(126)}example/`,
    'https://[::1',
    'https://[fe80::1%25eth0]/',
    'https://exa<mple.com/',
    'https://example.com:99999/',
    'https://example.com:x/',
    'https://1.2.3.4.5/',
    'https://256.1.1.1/',
    `https://${'é'.repeat(3000)}.example/`,
    '',
    '   ',
    '/',
    '?q',
    '//example.com/',
    'not a url',
  ])('refuses %j as no URL, and shows one', (text) => {
    expect(acceptUrl(text, rules)).toMatchObject({
      ok: false,
      sentence: 'This is not a valid URL. Use one such as https://example.com/page.',
    });
  });

  test.each([`https://${'é'.repeat(300)}.example/`, `https://${'%61'.repeat(400)}.example/`])(
    'refuses %j before it is parsed, which would take long',
    (text) => {
      expect(acceptUrl(text, rules)).toMatchObject({ ok: false, reason: 'overlong name' });
    },
  );

  test.each([
    'ftp://example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'gopher://example.com/',
    'mailto:a@example.com',
    'ws://example.com/',
    'blob:https://example.com/1',
    'view-source:https://example.com/',
  ])('refuses the scheme of %j', (text) => {
    expect(acceptUrl(text, rules)).toMatchObject({
      ok: false,
      sentence: 'Only http and https URLs can be analysed. Use one such as https://example.com/page.',
    });
  });

  test.each([
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://@example.com/',
    'https://example.com@127.0.0.1/',
    'https://user@localhost/',
    'user@example.com',
  ])('refuses the credentials in %j', (text) => {
    expect(acceptUrl(text, rules)).toMatchObject({
      ok: false,
      sentence: 'This URL holds a user name or password. Remove everything up to the @ and try again.',
    });
  });

  test.each(['https://example.com:22/', 'http://8.8.8.8:25/', 'example.com:81', 'http://example.com:0/'])(
    'refuses the port of %j and names those there are',
    (text) => {
      expect(acceptUrl(text, rules)).toMatchObject({
        ok: false,
        sentence: 'Only URLs with one of these ports can be analysed: 80, 443, 8080, 8443.',
      });
    },
  );

  test('counts the bytes after normalising', () => {
    const base = 'https://example.com/';
    expect(acceptUrl(base + 'a'.repeat(2048 - base.length), rules).ok).toBe(true);
    expect(acceptUrl(base + 'a'.repeat(2049 - base.length), rules)).toMatchObject({
      sentence: 'This URL is longer than 2048 bytes. Use a shorter one.',
    });
    expect(acceptUrl(base + 'ü'.repeat(350), rules).ok).toBe(false);
    expect(acceptUrl(`${base}a#${'a'.repeat(4000)}`, rules).ok).toBe(true);
  });
});

describe('E8 in acceptUrl', () => {
  test('takes another port of a host that the list names for a limit of ours, but tells of no network', () => {
    const allow = parseAllowList(['localhost:443', '127.0.0.1:443', '10.0.0.0/8:443']);
    const isOurs = (text: string) => {
      const accepted = acceptUrl(text, { ...rules, allow });
      return !accepted.ok && accepted.isOurLimit === true;
    };
    const named = ['http://localhost/', 'http://127.0.0.1/'];
    const others = [
      'http://app.localhost/',
      'http://127.0.0.2/',
      'http://10.1.2.3/',
      'http://192.168.0.1/',
      'https://localhost/',
    ];
    expect([...named, ...others].filter(isOurs)).toEqual(named);
  });

  const lifted: UrlRules = {
    ...rules,
    allow: parseAllowList([
      'localhost:3000',
      'intranet:80',
      '*.corp.internal:443',
      '127.0.0.1:3000',
      '10.0.0.0/8:9000',
      '[::1]:3000',
      '0.0.0.0/0:7000',
      '[::/0]:7000',
    ]),
  };

  test.each([
    'http://localhost:3000/',
    'http://intranet/',
    'https://wiki.corp.internal/',
    'http://127.0.0.1:3000/',
    'http://2130706433:3000/',
    'http://10.1.2.3:9000/',
    'http://[::1]:3000/',
    // The name may resolve into the network that the port is open for; the connection is judged again.
    'http://site.example:9000/',
  ])('accepts %j', (text) => {
    expect(acceptUrl(text, lifted).ok).toBe(true);
  });

  test.each([
    'http://localhost:3001/',
    'http://localhost/',
    'https://intranet/',
    'https://a.b.corp.internal/',
    'http://127.0.0.2:3000/',
    'http://10.1.2.3/',
    'http://169.254.169.254:7000/',
    'http://168.63.129.16:7000/',
    'http://[fe80::1]:7000/',
    'http://[fd00:ec2::254]:7000/',
    'http://[::ffff:169.254.169.254]:7000/',
  ])('still refuses %j', (text) => {
    expect(acceptUrl(text, lifted)).toMatchObject({ ok: false, sentence: "This URL can't be analysed." });
  });
});
