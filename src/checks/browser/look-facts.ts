import {
  type BrowserEvidence,
  type LookKey,
  type LookValues,
  lookKeys,
} from '../../evidence/browser-evidence.ts';
import type { MissingReason, Step } from '../../evidence/evidence.ts';
import { readFlatDocument } from '../../evidence/html/flat-document.ts';
import { sameUrl } from '../../evidence/links/url-equality.ts';
import type { ExchangeFacts } from '../check.ts';
import type { Absent, FactsOrAbsence } from '../facts.ts';
import type { LookFacts, LookNeed } from './browser-check.ts';
import { isOtherAnswer, isSentOn } from './other-answer.ts';
import { changesBetween } from './page-changes.ts';

export interface LookFactsOrAbsence {
  readonly given: { readonly [Key in LookNeed]: LookFacts[Key] | undefined };
  /** Why a need is not there; undefined: it is. */
  readonly absence: (need: LookNeed) => Absent | undefined;
}

/** What a browser met, as checks ask for it. Of an error page, which is not judged, there is nothing. */
export function lookFactsOf(look: BrowserEvidence, base: FactsOrAbsence): LookFactsOrAbsence {
  const { document: raw, exchange } = base.given;
  const { conditions } = look;
  const steps = Object.fromEntries(
    lookKeys.map((key) => [key, raw !== undefined ? valueIn<unknown>(look[key]) : undefined]),
  ) as { readonly [Key in LookKey]: LookValues[Key] | undefined };
  const shown =
    raw && steps.rendered && readFlatDocument(steps.rendered.html, addressOf(look, raw), ofSameKind(raw));
  const apart = exchange && whyApart(look, exchange);
  const changes =
    raw && shown && exchange && apart === undefined ? changesBetween(raw, shown, exchange) : undefined;
  const absence = (need: LookNeed): Absent | undefined => {
    if (raw === undefined) return base.absence('document');
    if (need === 'raw' || need === 'exchange' || need === 'conditions') return undefined;
    if (need === 'changes' && shown !== undefined) return apart;
    return absenceOf(look[need === 'shown' || need === 'changes' ? 'rendered' : need]);
  };
  return { given: { ...steps, shown, raw, changes, exchange, conditions }, absence };
}

/** A page may have left for what is no address, such as about:blank. */
function addressOf({ navigation: { url } }: BrowserEvidence, raw: LookFacts['raw']): string {
  return URL.canParse(url) && /^https?:/.test(url) ? url : raw.url;
}

function ofSameKind({ isXhtml, encoding }: LookFacts['raw']) {
  return { isXhtml, encoding };
}

function valueIn<Value>(step: Step<Value>): Value | undefined {
  return step.state === 'gathered' ? step.value : undefined;
}

/** Undefined: what the browser showed is what scripts made of the page that the server sent us. */
function whyApart(look: BrowserEvidence, exchange: ExchangeFacts): Absent | undefined {
  if (!sameUrl(look.navigation.url, exchange.url)) return isSentOn(look, exchange) ? sentOn : ledOn;
  return isOtherAnswer(look, exchange) ? answeredOtherwise : undefined;
}

const ledOn: Absent = {
  reason: 'irrelevant',
  summary: 'A script led the browser on to another address, so the two pages are not compared.',
};

const sentOn: Absent = {
  reason: 'irrelevant',
  summary: 'The server sent the browser on to another address, so the two pages are not compared.',
};

const answeredOtherwise: Absent = {
  reason: 'no_evidence',
  summary: 'The server sent the browser another page than it sent Assay, so the two are not compared.',
};

function absenceOf(step: Step<unknown>): Absent | undefined {
  if (step.state === 'gathered') return undefined;
  if (step.state === 'irrelevant') return { reason: 'irrelevant', summary: step.because };
  return { reason: 'no_evidence', summary: whyMissing[step.why] };
}

const untold = 'The browser could not tell what this check reads.';

const whyMissing: Readonly<Record<MissingReason, string>> = {
  failed: untold,
  timeout: 'The browser did not tell in time what this check reads.',
  refused: untold,
  budget: 'What this check reads is more than is kept of a page.',
  busy: untold,
  off: untold,
  mapped: untold,
};
