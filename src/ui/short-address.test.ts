import { expect, test } from 'vitest';
import { shortAddress } from './short-address.ts';

test.each([
  ['https://example.com/', 'example.com'],
  ['http://example.com/a', 'http://example.com/a'],
  ['https://example.com/caf%C3%A9?q=%e6%97%a5%e6%9c%ac', 'example.com/café?q=日本'],
  ['https://example.com/%D9%85%D8%AA%D8%AC%D8%B1/%D8%AA%D9%85%D9%88%D8%B1', 'example.com/متجر/تمور'],
  [`https://example.com/${encodeURI('हिन्दी')}/${encodeURI('ไทย')}`, 'example.com/हिन्दी/ไทย'],
  // What means something in an address stays coded, and what nobody sees.
  ['https://example.com/a%2Fb%20c%3F%23%25%41', 'example.com/a%2Fb%20c%3F%23%25%41'],
  ['https://example.com/%E2%80%AEcod.exe', 'example.com/%E2%80%AEcod.exe'],
  ['https://example.com/%E2%80%8B%C2%A0%C2%AD%00%CC%81', 'example.com/%E2%80%8B%C2%A0%C2%AD%00%CC%81'],
  ['https://example.com/%C3%A9%E2%81%A6x', 'example.com/é%E2%81%A6x'],
  ['https://example.com/%FF%C3', 'example.com/%FF%C3'],
  ['https://example.com/%F0%9F%8D%B0', 'example.com/🍰'],
])('%s is read as %s', (url, address) => {
  expect(shortAddress(url)).toBe(address);
});
