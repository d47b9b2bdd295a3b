import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../checks/catalogue.ts';
import { sampleEvidence } from '../../../evidence/sample-evidence.ts';
import {
  axeRule,
  type SampleLookOptions,
  sampleAxe,
  sampleLab,
  sampleLook,
} from '../../../evidence/sample-look.ts';
import { browserBody } from '../../browser-body.ts';
import { judgeLook } from '../../judge-look.ts';
import { type GivenLook, lookModel } from './look-model.ts';
import { LookSection } from './look-section.tsx';

const html = '<!doctype html><html lang="en"><title>Rivers</title><h1>Rivers</h1><p>Walks</p></html>';
const facts = { kind: 'mobile', type: 'image/webp', width: 721, height: 1_440, scale: 1.75 } as const;
const picture = { ...facts, bytes: Uint8Array.of(1, 2, 3) };

function given(options: SampleLookOptions = {}, pictures: GivenLook['pictures'] = [picture]): GivenLook {
  const evidence = sampleEvidence({ html });
  const look = sampleLook({ html, ...options });
  const body = browserBody(look, judgeLook({ evidence, look }), pictures);
  return { look: { ok: true, body }, checks: catalogue, pictures };
}

const faint = (y: number, selector = `p:nth-of-type(${y})`) => ({
  ...{ selector, snippet: '<p>', message: 'Element has insufficient color contrast of 2.84.' },
  box: { x: -20, y, width: 120, height: 30 },
});
const axe = sampleAxe({ violations: [axeRule('color-contrast', faint(10), faint(800), faint(2_000))] });

function shown(look: GivenLook): string {
  const model = lookModel(look);
  return render(h(LookSection, { look: model, failure: null, state: null, links: {} }));
}

describe('elements of findings', () => {
  test('are outlined where they lie within the picture of the phone, and cut at its edge', () => {
    const model = lookModel(given({ axe }));
    const number = model?.findings.find(({ id }) => id === 'color-contrast')?.mark;
    expect(number).toBe(1);
    expect(model?.marks).toEqual([
      { number, box: { x: 0, y: 10, width: 100, height: 30 } },
      { number, box: { x: 0, y: 800, width: 100, height: 1_440 / 1.75 - 800 } },
    ]);
  });

  test('have their number above them, and within where the picture ends', () => {
    const labels = [...shown(given({ axe })).matchAll(/class="label" x="(\d+)" y="(\d+)"/g)];
    expect(labels.map(([, x, y]) => [x, y])).toEqual([
      ['0', '10'],
      ['0', '770'],
    ]);
  });

  test('have no number where there is no picture of the phone', () => {
    const desktop = { ...picture, kind: 'desktop' } as const;
    const model = lookModel(given({ axe }, [desktop]));
    expect(model?.marks).toEqual([]);
    expect(shown(given({ axe }, [desktop]))).not.toContain('look-n');
  });
});

describe('the section', () => {
  test('tells the measures with both limits, and what they were measured on', () => {
    const simulated = { fcp: 900, lcp: 3_000, tbt: 700, cls: 0.3 };
    const text = shown(given({ lab: sampleLab({ simulated }), conditions: { hostLoad: 5 } }));
    expect(text).toContain('Simulated, slow 4G phone');
    expect(text).toContain('unsteady: the machine was busy');
    expect(text).toContain('good up to 2.5 s, poor above 4 s');
    expect(text).toMatch(/3 s<\/b>.*needs work/);
  });

  test('shows what scripts changed, and only that', () => {
    const text = shown(given({ html: html.replace('<title>Rivers', '<title>Rivers &amp; lakes') }));
    expect(text).toMatch(
      /<th scope="row">Title<\/th><td><bdi>Rivers<\/bdi><\/td><td><bdi>Rivers &amp; lakes</,
    );
    expect(text).toContain('10 of 11 facts are the same.');
    expect(text).not.toContain('First heading');
  });

  test('shows a check that the browser judges otherwise with both outcomes in one row', () => {
    const model = lookModel(given({ html: html.replace('<title>Rivers</title>', '') }));
    const title = model?.otherwise.find(({ id }) => id === 'document-title');
    expect(title).toMatchObject({ outcome: 'fail', baseOutcome: 'pass' });
    const text = shown(given({ html: html.replace('<title>Rivers</title>', '') }));
    expect(text).toMatch(/id="browser-document-title".*?passed without/);
  });

  test('shows nothing of a page where no browser looked', () => {
    expect(shown({ checks: catalogue })).toBe('');
  });
});
