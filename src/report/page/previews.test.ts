import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../checks/run.ts';
import type { JudgedCheck, Previews } from '../body.ts';
import { exportedReport, judged } from '../sample-export.ts';
import { previewsWords } from '../words/previews.ts';
import { PreviewsSection } from './previews.tsx';
import { reportModel } from './report-model.ts';

/** Mark and figures of each line below the cards of a shared link. */
function said(social: Partial<Previews['social']>, checks: readonly JudgedCheck[]) {
  const { body, ...report } = exportedReport({ checks });
  const previews: Previews = {
    search: { siteName: null, displayedUrl: 'https://example.com', title: null, description: null },
    social: {
      ...{ site: 'example.com', siteName: null, title: 'A title', description: 'A text', image: null },
      ...{ card: 'compact', declaredCard: null, ...social },
    },
  };
  const model = reportModel({ ...report, body: { ...body, facts: { ...body.facts, previews } } });
  const html = render(h(PreviewsSection, { model }));
  const lines = html
    .slice(html.indexOf(previewsWords.link))
    .matchAll(/<div class="(\w+)"><dt>.*?<\/svg> ?([^<]*)<\/dt>.*?lim-v">([^<]*)/gs);
  return Object.fromEntries([...lines].map(([, mark, term, value]) => [term, [mark, value]]));
}

const missing = (property: string, outcome: 'fail' | 'warn'): Item => ({
  ...{ id: `open-graph:${property}`, outcome, detail: `The page has no ${property}.` },
  ...{ selector: null, snippet: null, url: null, line: null, column: null },
});
const openGraph = (outcome: 'pass' | 'fail' | 'warn', ...items: Item[]) =>
  judged({ id: 'open-graph', outcome, items });

describe('below the cards of a shared link', () => {
  test('lengths are told and not judged, also where the check of the properties passes', () => {
    const texts = { title: 'a'.repeat(129), description: 'b'.repeat(259) };
    expect(said(texts, [openGraph('pass')])).toMatchObject({
      Title: ['info', '129 of 60'],
      Text: ['info', '259 of 125'],
    });
  });

  test('a title is marked when the check names it, and not for another property', () => {
    const others = openGraph('warn', missing('og:type', 'warn'), missing('og:url', 'warn'));
    expect(said({}, [others])).toMatchObject({ Title: ['info', '7 of 60'], Text: ['info', '6 of 125'] });
    const own = openGraph('fail', missing('og:title', 'fail'), missing('og:url', 'warn'));
    expect(said({ title: null }, [own])).toMatchObject({ Title: ['fail', 'missing'] });
    // The title of the page takes its place, and its length is no fault.
    expect(said({}, [own])).toMatchObject({ Title: ['info', '7 of 60'] });
  });

  test('a picture that is missing is as bad as a missing title', () => {
    const own = openGraph('fail', missing('og:image', 'fail'), missing('og:url', 'warn'));
    const checks = [own, judged({ id: 'og-image', outcome: 'not_applicable' })];
    expect(said({ image: null }, checks)).toMatchObject({ Image: ['fail', 'missing'] });
    expect(said({ image: null }, [openGraph('pass')])).toMatchObject({ Image: ['info', 'missing'] });
  });

  test('a text that is missing is as bad as the check of the description says', () => {
    const checks = [openGraph('pass'), judged({ id: 'meta-description', outcome: 'warn' })];
    expect(said({ description: null }, checks)).toMatchObject({ Text: ['warn', 'missing'] });
  });
});

describe('a text of the audited page', () => {
  const text = (shown: string) => ({ text: `${shown}!`, widthPx: 600, limitPx: 580, shown });
  const previews: Previews = {
    search: {
      ...{ siteName: 'اسم', displayedUrl: 'https://example.com' },
      ...{ title: text('عنوان'), description: text('وصف') },
    },
    social: {
      ...{ site: 'example.com', siteName: null, title: 'عنوان', description: 'وصف', image: null },
      ...{ card: 'compact', declaredCard: null },
    },
  };
  const written = (language: string | null) => {
    const { body, ...report } = exportedReport();
    const facts = { ...body.facts, previews, language };
    return render(h(PreviewsSection, { model: reportModel({ ...report, body: { ...body, facts } }) }));
  };

  test('decides the direction of a search result, and not the first letter of the host', () => {
    const results = written('ar')
      .split(/class="serp(?: phone)?"/)
      .slice(1);
    expect(results).toHaveLength(2);
    for (const result of results) {
      const texts = result.replace(/<bdi.*?<\/bdi>/gs, '').replace(/^[^>]*>|<[^>]*>/g, '');
      expect(/\p{L}/u.exec(texts)?.[0]).toBe('ع');
    }
  });

  test('is marked with its language', () => {
    const html = written('ar');
    const texts = [...html.matchAll(/<(\w+)[^>]*>[^<]*(?:عنوان|وصف|اسم)/g)].map(([, name]) => name);
    const marked = [...html.matchAll(/<(\w+)[^>]* lang="ar"[^>]*>[^<]*(?:عنوان|وصف|اسم)/g)].map(
      ([, name]) => name,
    );
    expect(marked).toEqual(texts);
    expect(texts.length).toBeGreaterThan(10);
  });

  test('has the part that is cut off struck through, also where marks stand apart', () => {
    const title = 'Hiệu sách nhỏ ở phố cổ';
    const body = exportedReport().body;
    const search = { ...previews.search, title: { ...text('Hiệu sách…'), text: title.normalize('NFD') } };
    const facts = { ...body.facts, previews: { ...previews, search } };
    const model = reportModel(exportedReport({ facts }));
    expect(render(h(PreviewsSection, { model }))).toContain('Hiệu sách<del> nhỏ ở phố cổ</del>');
  });

  test.each(['english', 'xx', 'e', '"><b>', '', null])('is not marked with %j, which is none', (language) => {
    expect(written(language)).not.toContain('lang=');
  });
});
