import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { type EventData, eventTypes } from './event-types.ts';
import { type Letter, subjectOf } from './letter.ts';
import { confirmLetter, invitationLetter, resetLetter, testLetter, toldLetter } from './letters.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { messageOf } from './message-of.ts';
import { hostileTexts, sampleData, sampleEvent, sampleGroup } from './sample-events.ts';

const origin = 'https://assay.example.org';
const leaveUrl = `${origin}/mail/leave/4fY0aTz1Qm8sKpW3xLc7Nd`;
const letters: readonly (readonly [name: string, letter: Letter])[] = [
  ...eventTypes.map(
    (type) => [type, toldLetter(messageOf([sampleEvent(type)]), 'Example', leaveUrl)] as const,
  ),
  ['many', toldLetter(messageOf(sampleGroup(23)), 'Example', leaveUrl)],
  ['confirm', confirmLetter('Example', `${origin}/mail/confirm/abc`, leaveUrl)],
  ['invitation', invitationLetter('Example', 'owner', `${origin}/join/abc`, '6 December 2026')],
  ['reset', resetLetter(`${origin}/join/abc`, '29 November 2026')],
  ['test', testLetter(origin)],
];
const hostile: readonly Letter[] = hostileTexts.flatMap((text) => {
  const names = { project: text, page_url: text, sentence: text, reason: text, name: text, lines: [text] };
  return [
    confirmLetter(text, `${origin}/mail/confirm/abc`, leaveUrl),
    invitationLetter(text, 'member', `${origin}/join/abc`, '6 December 2026'),
    ...eventTypes.map((type) => {
      const data = sampleData[type];
      const replaced = Object.fromEntries(Object.entries(names).filter(([key]) => key in data));
      const event = sampleEvent(type, { ...data, ...replaced } as EventData[typeof type]);
      return toldLetter(messageOf([event]), text, leaveUrl);
    }),
  ];
});

describe.each(letters)('%s', (name, letter) => {
  test('reads as it did', async () => {
    await expect(mailText(letter)).toMatchFileSnapshot(`mail-samples/${name}.txt`);
    await expect(mailHtml(letter)).toMatchFileSnapshot(`mail-samples/${name}.html`);
  });

  test('says in its text all that its HTML says', () => {
    const { words, links } = read(mailHtml(letter));
    const text = mailText(letter);
    for (const word of words) expect(text).toContain(word);
    for (const link of links) expect(text).toContain(link);
  });
});

test('nothing that others named is markup in a mail, or asks for anything', () => {
  for (const letter of hostile) {
    const { elements, links, attributes } = read(mailHtml(letter));
    expect([...elements].filter((name) => !known.has(name))).toEqual([]);
    for (const link of links) expect(new URL(link).origin).toBe(origin);
    expect([...attributes].filter((name) => /^on|^src/.test(name))).toEqual([]);
  }
});

test('nothing that others named makes a line of its own in a mail', () => {
  for (const letter of hostile) {
    expect(mailText(letter).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
    );
    const made =
      letter.lines.length + (letter.leaveUrl === null ? 0 : 1) + (letter.lines.length === 0 ? 0 : 1) + 7;
    expect(mailText(letter).split('\n').length).toBe(made);
  }
});

test('U2 a subject is one line without control characters', () => {
  const titled = hostileTexts.map((title) => ({ ...testLetter(origin), title }));
  for (const letter of [...hostile, ...titled]) {
    const subject = subjectOf(letter);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(subject.isWellFormed()).toBe(true);
    expect([...subject].length).toBeLessThanOrEqual(120);
  }
});

const known = new Set(['html', 'head', 'meta', 'title', 'body', 'h1', 'ul', 'li', 'p', 'a', 'br']);

/** As a reader of mail has it. */
function read(html: string) {
  const found = {
    words: [] as string[],
    links: [] as string[],
    elements: new Set<string>(),
    attributes: new Set<string>(),
  };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text' && 'value' in node && node.value.trim() !== '')
      found.words.push(node.value.trim());
    if ('tagName' in node) {
      found.elements.add(node.tagName);
      for (const { name, value } of node.attrs) {
        found.attributes.add(name);
        if (name === 'href') found.links.push(value);
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return found;
}
