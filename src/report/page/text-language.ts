import type { ReportBody } from '../body.ts';

/** The language of the page's own text, for `lang`; undefined: the page declares none, or none that is known. */
export function textLanguage({ facts }: ReportBody): string | undefined {
  const { language } = facts;
  return language !== null && isKnown(language) ? language : undefined;
}

/** By Intl, not by the registry that checks read: pages are written in the main thread, which never loads it. */
function isKnown(tag: string): boolean {
  try {
    const [locale = ''] = Intl.getCanonicalLocales(tag);
    return names.of(locale.split('-', 1)[0] as string) !== undefined;
  } catch {
    return false;
  }
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
