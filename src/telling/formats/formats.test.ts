import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type EventData, eventTypes, type Message, type ToldEvent } from '../event-types.ts';
import { messageOf } from '../message-of.ts';
import { hostileTexts, sampleData, sampleEvent, sampleGroup } from '../sample-events.ts';
import { discordBody } from './discord.ts';
import { mattermostBody } from './mattermost.ts';
import { plainText } from './plain.ts';
import { slackBody } from './slack.ts';
import { teamsBody } from './teams.ts';

const chats = { slack: slackBody, discord: discordBody, teams: teamsBody, mattermost: mattermostBody };
const names = Object.keys(chats) as (keyof typeof chats)[];

const told: readonly (readonly [name: string, events: readonly ToldEvent[]])[] = [
  ...eventTypes.map((type) => [type, [sampleEvent(type)]] as const),
  ['several', sampleGroup(2)],
  ['many', sampleGroup(23)],
];

describe.each(told)('%s', (name, events) => {
  const message = messageOf(events);

  test.each(names)('reads in %s as it did', async (chat) => {
    const body = JSON.stringify(chats[chat](message), null, 2);
    await expect(`${body}\n`).toMatchFileSnapshot(`samples/${name}.${chat}.json`);
  });

  test.each(names)('is what the documents of %s ask for', (chat) => {
    expect(faultsOf(chat, chats[chat](message))).toEqual([]);
  });

  test('reads as plain text as it did', async () => {
    await expect(`${plainText(message)}\n`).toMatchFileSnapshot(`samples/${name}.txt`);
  });
});

/** Each field that others fill, filled with each of the texts. */
const hostile: readonly Message[] = hostileTexts.flatMap((text) => {
  const names = {
    project: text,
    page_url: text,
    sentence: text,
    reason: text,
    name: text,
    lines: [text, text],
  };
  const events = eventTypes.map((type) => {
    const data = sampleData[type];
    const replaced = Object.fromEntries(Object.entries(names).filter(([key]) => key in data));
    return sampleEvent(type, { ...data, ...replaced } as EventData[typeof type]);
  });
  const alerts = events.filter(({ type }) => type.startsWith('alert.'));
  return [
    ...events.map((event) => messageOf([event])),
    messageOf(Array.from({ length: 12 }, () => alerts).flat()),
  ];
});

describe('what others named', () => {
  test.each(names)('leaves a body that the documents of %s ask for', (chat) => {
    expect(hostile.flatMap((message) => faultsOf(chat, chats[chat](message)))).toEqual([]);
  });

  test.each(names)('brings no control character and no half of a sign into %s', (chat) => {
    for (const message of hostile) {
      for (const text of textsIn(chats[chat](message))) {
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(text.isWellFormed()).toBe(true);
      }
    }
  });

  test('makes no line of its own', () => {
    for (const message of hostile) {
      expect([message.title, ...message.lines].join('')).not.toMatch(/[\r\n]/);
      expect(message.lines.length).toBeLessThanOrEqual(11);
    }
  });

  test('is no markup to Slack: each angle is escaped, and only the link of ours is read as markup', () => {
    for (const message of hostile) {
      const { text, blocks } = slackBody(message);
      const plain = [
        text,
        ...textsIn(blocks.slice(0, -1)).filter((one) => !['header', 'section', 'plain_text'].includes(one)),
      ];
      for (const one of plain) expect(one).toMatch(/^(?:[^<>&]|&(?:amp|lt|gt);)*$/);
      expect(JSON.stringify(blocks.slice(0, -1))).not.toContain('mrkdwn');
    }
  });

  test('is no markup to Discord: each sign of its Markdown follows a backslash', () => {
    for (const message of hostile) {
      const [embed] = discordBody(message).embeds;
      for (const text of [embed?.title, embed?.description]) {
        const unescaped = (text ?? '').replace(/\\[^A-Za-z\d\s]/g, '');
        expect(unescaped).not.toMatch(/[\\`*_~|>#[\]()<@:]/);
      }
    }
  });

  test('is no markup to Teams: text stands in runs alone, and no template is left', () => {
    for (const message of hostile) {
      const body = teamsBody(message);
      expect(JSON.stringify(body)).not.toMatch(/TextBlock"(?<!RichTextBlock")/);
      for (const text of textsIn(body)) expect(text).not.toMatch(/\{\{|\$\{/);
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(28_000);
    }
  });

  test('is no markup to Mattermost, and calls nobody', () => {
    for (const message of hostile) {
      const [attachment] = mattermostBody(message).attachments;
      for (const text of [attachment?.title, attachment?.text]) {
        const unescaped = (text ?? '').replace(/\\[^A-Za-z\d\s]/g, '');
        expect(unescaped).not.toMatch(/[\\`*_~|#[\]()<>]/);
      }
      for (const text of [attachment?.title, attachment?.text, attachment?.fallback]) {
        expect(text).not.toMatch(/[@~:][\w/]/);
      }
    }
  });
});

test('the worst of several comes first, what is over last, and the rest is counted', () => {
  const { title, lines, link } = messageOf(sampleGroup(23));
  expect(title).toBe('example.com: 23 things got worse, 1 is over');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toContain('check.urgent');
  expect(lines.at(-1)).toBe('and 14 more');
  expect(link.url).toBe('https://assay.example.org/alerts');
  expect(messageOf(sampleGroup(2)).lines.at(-1)).toContain('has recovered');
});

test('N5 what was over before anybody heard of it is one line with both times', () => {
  const sentence = 'example.com: no connection is possible';
  const opened = sampleEvent('alert.opened', { ...sampleData['alert.opened'], sentence });
  const other = sampleEvent('alert.opened', { ...sampleData['alert.opened'], alert: 5 });
  expect(messageOf([opened, sampleEvent('alert.resolved'), other])).toMatchObject({
    title: 'example.com: 1 thing got worse, 1 is over',
    lines: [other.data.sentence, `${sentence}, from 28 Nov 2026, 05:00 UTC to 29 Nov 2026, 05:00 UTC`],
    mood: 'bad',
  });
});

const faultsByChat = new Map(
  names.map((chat) => {
    const file = join(import.meta.dirname, `../../../test/fixtures/chats/${chat}.json`);
    const ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      formats: { uri: (text: string) => URL.canParse(text) },
    });
    return [chat, ajv.compile(JSON.parse(readFileSync(file, 'utf8')))];
  }),
);

function faultsOf(chat: keyof typeof chats, body: unknown): string[] {
  const isValid = faultsByChat.get(chat);
  // As it is sent.
  if (isValid === undefined || isValid(JSON.parse(JSON.stringify(body)))) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
