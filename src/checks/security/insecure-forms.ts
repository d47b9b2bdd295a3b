import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { formOwner } from '../../evidence/html/form-owner.ts';
import { type Base, baseUrl, parseUrl } from '../../evidence/links/base-url.ts';
import { sameSite } from '../../evidence/links/url-equality.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { upgradesRequests } from './policies.ts';

type Advice = 'http' | 'action' | 'get' | 'foreign';

export const insecureForms = defineCheck({
  id: 'insecure-forms',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'Forms send their data safely',
  several: 'risks arise from how forms send their data',
  why: 'What visitors type, passwords above all, must not travel in the clear or end up in addresses.',
  rule: 'Fails when a password field stands on an http page, and when the action or formaction of a form on an https page leads to http; with upgrade-insecure-requests in the content security policy, the latter is a warning. Warns when a form with a password field is sent to another site, or by GET, which is the default. Passes otherwise. Not judged on pages with neither form nor password field.',
  source: 'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html',
  ofServer: ['http'],
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice: {
    http: 'Serve every page with a password field over https.',
    action: 'Change the form’s action to https://.',
    get: 'Add method="post"; with GET the password becomes part of the address and of every log.',
    foreign:
      'Send the password to your own site, or leave signing in to a redirect flow such as OpenID Connect.',
  },
  tasks: {
    http: { one: 'Serve 1 password field over https', many: 'Serve {n} password fields over https' },
    action: { one: 'Send 1 form to an https address', many: 'Send {n} forms to https addresses' },
    get: { one: 'Send 1 password form by POST', many: 'Send {n} password forms by POST' },
    foreign: {
      one: 'Keep 1 password form on your own site',
      many: 'Keep {n} password forms on your own site',
    },
  },
  dangers: ['http', 'action'],
  example: {
    before: '<form action="http://example.com/login"><input type="password" name="p"></form>',
    after: '<form action="/login" method="post"><input type="password" name="p"></form>',
  },

  evaluate({ document, exchange: { url, final } }) {
    const forms = document.byName('form');
    const passwords = document
      .byName('input')
      .filter((input) => attribute(input, 'type')?.toLowerCase() === 'password');
    if (forms.length === 0 && passwords.length === 0) return notApplicable('The page has no form.');
    const withPassword = new Set(passwords.map((input) => formOwner(document, input)));
    const defects: Defect<Advice>[] = [
      ...(url.protocol === 'http:'
        ? passwords.map(onHttpPage)
        : httpTargets(document, upgradesRequests(final.fields, document))),
      ...forms
        .filter((form) => withPassword.has(form))
        .flatMap((form) => [...passwordForm(form, document, url)]),
    ];
    return passUnless(defects, 'The forms send their data safely.', {
      forms: forms.length,
      passwords: passwords.length,
    });
  },
});

function onHttpPage(element: Element): Defect<Advice> {
  return { outcome: 'fail', advice: 'http', detail: 'This password field is on an http page.', element };
}

/**
 * Every action and formaction that leaves https. A policy that upgrades requests upgrades those of forms as well, so
 * it is a warning then: https://www.w3.org/TR/upgrade-insecure-requests/#upgrade-request
 */
function httpTargets(document: Document, upgrades: boolean): Defect<Advice>[] {
  const outcome = upgrades ? ('warn' as const) : ('fail' as const);
  const detail = upgrades
    ? 'Only the content security policy keeps what this form sends on https.'
    : 'The form sends its data over http.';
  const base = baseUrl(document);
  const targets = [
    ...document.byName('form').map((element) => ({ element, address: attribute(element, 'action') })),
    ...document
      .byAttribute('formaction')
      .map((element) => ({ element, address: attribute(element, 'formaction') })),
  ];
  return targets.flatMap(({ element, address }) =>
    targetOf(address, document, base)?.protocol === 'http:'
      ? [{ outcome, advice: 'action', detail, element } as const]
      : [],
  );
}

function* passwordForm(form: Element, document: Document, page: URL): Generator<Defect<Advice>> {
  const method = attribute(form, 'method')?.toLowerCase();
  // Anything but post and dialog is get: https://html.spec.whatwg.org/#attr-fs-method
  if (method !== 'post' && method !== 'dialog') {
    yield { outcome: 'warn', advice: 'get', detail: 'This form sends a password by GET.', element: form };
  }
  const target = targetOf(attribute(form, 'action'), document, baseUrl(document));
  if (target !== undefined && /^https?:$/.test(target.protocol) && !sameSite(target, page)) {
    const detail = `This form sends a password to another site, ${target.hostname}.`;
    yield { outcome: 'warn', advice: 'foreign', detail, element: form };
  }
}

/** Without an address, a form is sent to the page itself: https://html.spec.whatwg.org/#form-submission-algorithm */
function targetOf(address: string | undefined, { url }: Document, base: Base): URL | undefined {
  return parseUrl(address || url, base);
}
