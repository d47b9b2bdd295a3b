import { parseDictionary } from 'structured-headers';
import type { FieldLines } from '../../evidence/evidence.ts';
import { firstHeader, joinedHeader } from '../../evidence/fields.ts';
import type { Document } from '../../evidence/html/document.ts';
import { metasOf } from '../../evidence/html/metas.ts';
import { pageDirectives } from '../../evidence/site/page-directives.ts';
import { directivesFor, robotsDirectives } from '../../evidence/site/robots-rules.ts';
import { robotsLines } from '../../evidence/site/robots-txt.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, info, type Value } from '../check.ts';
import { accessOf } from './crawler-access.ts';
import { trainingCrawlers } from './data/crawlers.ts';

export const aiTrainingPolicy = defineCheck({
  id: 'ai-training-policy',
  category: 'ai-readiness',
  weight: 0,
  tier: 'site',
  title: 'What the site says about training and use by AI',
  why: 'Whether a page may train models is its owner’s choice; this shows what has been declared.',
  rule: `Tells which known training crawlers (${trainingCrawlers.map(({ token }) => token).join(', ')}) robots.txt keeps out, and what else declares a wish: Content-Signal and Content-Usage, the robots directives noai and noimageai, and tdm-reservation. It only informs and costs no points.`,
  source: 'https://datatracker.ietf.org/wg/aipref/documents/',
  needs: ['robots', 'robotsFile', 'exchange'],
  uses: ['document'],
  advice: {},
  tasks: {},
  example: {
    before: 'User-agent: *\nDisallow:',
    after: 'User-agent: GPTBot\nUser-agent: Google-Extended\nDisallow: /\n\nUser-agent: *\nDisallow:',
  },

  evaluate({ robots, robotsFile, exchange: { url, final }, document }) {
    const access = accessOf(trainingCrawlers, robots, url.href) ?? [];
    const blocked = access.filter(({ allowed }) => !allowed).length;
    // The body of an error is no robots.txt.
    const lines = robots.state === 'available' ? robotsLines(robotsFile.bytes) : [];
    const value: Value = {
      crawlers: access.map(({ crawler, allowed, line }) => ({ token: crawler.token, allowed, line })),
      contentSignal: valuesOf(lines, 'content-signal'),
      contentUsage: valuesOf(lines, 'content-usage'),
      contentUsageField: preferences(joinedHeader(final.fields, 'content-usage')),
      directives: aiDirectives(document, final.fields),
      tdmReservation: tdmReservation(document, final.fields),
    };
    return info(
      access.length === 0
        ? 'The rules of robots.txt for training crawlers are unknown.'
        : `robots.txt keeps ${blocked} of ${access.length} known training crawlers out.`,
      value,
    );
  },
});

/** Values of one key of robots.txt, parsed where they have the form of a structured field. */
function valuesOf(lines: readonly string[], key: string): Value {
  const found: Value[] = [];
  for (let index = 0; index < lines.length && found.length < valuesMax; index++) {
    const line = lines[index] as string;
    const colon = line.indexOf(':');
    if (colon < key.length || line.slice(0, colon).trim().toLowerCase() !== key) continue;
    const value = (line.slice(colon + 1).split('#', 1)[0] ?? '').trim();
    found.push({ line: index + 1, value: cutText(value, 200), preferences: preferences(value) });
  }
  return found;
}

const valuesMax = 20;

/** `train-ai=n, search=y`; what is no dictionary stays null. A path may stand before the list in robots.txt. */
function preferences(value: string | undefined): Value {
  if (value === undefined) return null;
  const list = value.startsWith('/') ? value.slice(value.search(/\s/) + 1) : value;
  try {
    return Object.fromEntries(
      [...parseDictionary(list)].map(([key, [bare]]) => [key, String(bare).slice(0, 50)]),
    );
  } catch {
    return null;
  }
}

function aiDirectives(document: Document | undefined, fields: FieldLines): Value {
  const directives =
    document === undefined
      ? directivesFor('', robotsDirectives([], fields))
      : pageDirectives('', document, fields);
  const names = directives.map(({ name }) => name);
  return ['noai', 'noimageai'].filter((name) => names.includes(name));
}

function tdmReservation(document: Document | undefined, fields: FieldLines): Value {
  const metas = document === undefined ? [] : metasOf(document);
  const meta = metas.find(({ name }) => name?.trim() === 'tdm-reservation');
  return firstHeader(fields, 'tdm-reservation') ?? meta?.content ?? null;
}
