import type { FastifyReply } from 'fastify';
import { render } from 'preact-render-to-string';
import { withoutControls } from '../report/terminal.ts';
import { iconsIn, Sprite } from '../ui/icon.tsx';
import type { Page, Sheet } from './answer.ts';
import { assetPath } from './assets.ts';
import { codingOf, compress } from './compress.ts';
import type { Flash } from './flash.ts';
import { Layout } from './layout.tsx';
import type { PageParts } from './parts.ts';
import { themeOf } from './theme.ts';
import type { Guest } from './visit.ts';
import { words } from './words/en.ts';

interface Shown {
  readonly page: Page;
  readonly guest: Guest | null;
  readonly flash: Flash | null;
  /** With its query: where the theme form leads back to; null: to the page that had it, if the browser tells. */
  readonly path: string | null;
  /** Unless the page names another. */
  readonly sheet?: Sheet;
}

/** Renders a page into its document and sends it. */
export async function sendDocument(
  parts: PageParts,
  reply: FastifyReply,
  shown: Shown,
): Promise<FastifyReply> {
  const { page } = shown;
  const html = renderDocument(parts, shown, await openAlertsOf(parts, shown));
  reply
    .code(page.status)
    .header('x-robots-tag', page.isIndexable ? 'all' : 'noindex')
    .type('text/html; charset=utf-8');
  const coding = codingOf(reply.request, page.isForAll);
  if (coding === null) return reply.send(html);
  return reply.header('content-encoding', coding).send(await compress(html, coding));
}

/** For whoever is signed in, and sees the bar. A page without it is better than none: an outage has one, too. */
async function openAlertsOf({ services }: PageParts, { page, guest }: Shown): Promise<number> {
  const account = page.frame === 'plain' ? undefined : guest?.session?.account.id;
  return account === undefined ? 0 : services.alerts.count(account).catch(() => 0);
}

function renderDocument(
  { assets, version }: PageParts,
  { page, guest, flash, path, sheet = 'style' }: Shown,
  openAlerts: number,
): string {
  const session = guest?.session ?? null;
  const theme = guest === null ? null : themeOf(guest.cookies);
  const body = render(
    <Layout
      page={page}
      session={session}
      flash={flash}
      path={path}
      theme={theme}
      version={version}
      openAlerts={openAlerts}
    />,
  );
  const head = render(
    <head>
      <meta charset="utf-8" />
      <title>{words.documentTitle(page.title)}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {!page.isIndexable && <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content={theme ?? 'light dark'} />
      <link rel="icon" href={assetPath(assets.favicon)} type={assets.favicon.type} />
      <link
        rel="preload"
        href={assetPath(assets.font)}
        as="font"
        type={assets.font.type}
        crossorigin="anonymous"
      />
      <link rel="stylesheet" href={assetPath(assets[page.sheet ?? sheet])} />
      <script src={assetPath(assets.script)} type="module" />
      {page.head}
    </head>,
  );
  // Before what draws from it: on a slow link buttons would stand empty until the end of the page.
  const sprite = render(<Sprite names={iconsIn(body)} />);
  const hasShortcuts = page.frame !== 'plain' && session?.user.hasShortcuts === true;
  const keys = hasShortcuts ? ' data-shortcuts' : '';
  const themed = theme === null ? '' : ` data-theme="${theme}"`;
  // A page that was audited may have anything in its texts; in HTML a control character is an error.
  return withoutControls(
    `<!doctype html>\n<html lang="en" dir="ltr"${themed}>${head}<body${keys}>${sprite}${body}</body></html>\n`,
  );
}
