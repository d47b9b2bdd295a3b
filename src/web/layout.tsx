import { formatCount } from '../lib/quantities.ts';
import type { Session } from '../services/people/types.ts';
import { Icon } from '../ui/icon.tsx';
import type { Page, Section } from './answer.ts';
import { FlashNote } from './components/flash-note.tsx';
import { KeySheet } from './components/key-sheet.tsx';
import { Menu } from './components/menu.tsx';
import type { Flash } from './flash.ts';
import type { Theme } from './theme.ts';
import { words } from './words/en.ts';

interface LayoutProps {
  readonly page: Page;
  readonly session: Session | null;
  readonly flash: Flash | null;
  readonly path: string | null;
  readonly theme: Theme;
  readonly version: string;
  /** Alerts of the account that are not over. */
  readonly openAlerts: number;
}

/** What stands around every page: the bar, the message of the last form, the footer. */
export function Layout({ page, session, flash, path, theme, version, openAlerts }: LayoutProps) {
  const member = page.frame === 'plain' ? null : session;
  return (
    <>
      <a class="skip" href="#main">
        {words.layout.skip}
      </a>
      <header class="bar">
        <div class="wrap">
          <Brand />
          {member !== null && <Navigation section={page.section} openAlerts={openAlerts} />}
          <div class="bar-tools">
            {page.tools}
            {member !== null && page.hasQuickCheck && <QuickCheck />}
            <ThemeMenu path={path} current={theme} />
            {member !== null && <AccountMenu session={member} />}
          </div>
        </div>
      </header>
      <main id="main" tabindex={-1}>
        <div class="wrap">
          {flash !== null && <FlashNote flash={flash} />}
          {page.main}
        </div>
      </main>
      {member !== null && <KeySheet isOn={member.user.hasShortcuts} />}
      <footer class="foot">
        <div class="wrap">{page.footer ?? <FootLinks version={version} />}</div>
      </footer>
    </>
  );
}

function Brand() {
  return (
    <a class="brand" href="/">
      <svg viewBox="0 0 28 28" width="28" aria-hidden="true">
        <path fill="currentColor" d="M8.2 0h11.6L28 8.2v11.6L19.8 28H8.2L0 19.8V8.2z" />
        <path class="ik" fill="none" d="M7.5 18.5 14 7.5l6.5 11M11 20.7h6" />
      </svg>
      <span>Assay</span>
    </a>
  );
}

const sections: readonly (readonly [Section, string])[] = [
  ['reports', '/reports'],
  ['projects', '/projects'],
  ['sites', '/sites'],
  ['alerts', '/alerts'],
  ['settings', '/settings/keys'],
];

interface NavigationProps extends Pick<LayoutProps, 'openAlerts'> {
  readonly section: Section | null;
}

function Navigation({ section: current, openAlerts }: NavigationProps) {
  return (
    <nav class="nav" aria-label={words.layout.mainNavigation}>
      {sections.map(([section, path]) => (
        <a key={section} href={path} aria-current={section === current ? 'page' : undefined}>
          {words.sections[section]}
          {section === 'alerts' && openAlerts > 0 && (
            <>
              {' '}
              <span class="tag">
                {formatCount(openAlerts)} <span class="vh">{words.layout.openAlerts}</span>
              </span>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}

/** A box, and where there is no room for it the way to a page that has one. */
function QuickCheck() {
  return (
    <>
      <a class="btn primary icon only-narrow" href="/reports" aria-label={words.layout.quickCheck}>
        <Icon name="plus" />
      </a>
      <form class="quick" method="post" action="/reports">
        <label class="vh" for="quick-url">
          {words.layout.quickCheck}
        </label>
        <input
          class="field"
          id="quick-url"
          name="url"
          type="text"
          inputmode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          placeholder={words.layout.quickCheckHint}
          required
        />
        <button class="btn primary">{words.layout.check}</button>
        <button class="btn quiet" formaction="/sites/new" formmethod="get" formnovalidate>
          {words.layout.orWhole}
        </button>
      </form>
    </>
  );
}

const themes = [
  ['', 'theme'],
  ['light', 'sun'],
  ['dark', 'moon'],
] as const;

function ThemeMenu({ path, current }: { readonly path: string | null; readonly current: Theme }) {
  return (
    <Menu label={words.layout.theme} icon="theme" group="top">
      <form method="post" action="/theme">
        {path !== null && <input type="hidden" name="back" value={path} />}
        {themes.map(([theme, icon]) => (
          <button
            key={theme}
            class="item"
            name="theme"
            value={theme}
            aria-pressed={theme === (current ?? '')}
          >
            <Icon name={icon} /> {words.layout.themes[theme === '' ? 'system' : theme]}
          </button>
        ))}
      </form>
    </Menu>
  );
}

function AccountMenu({ session }: { readonly session: Session }) {
  return (
    <Menu label={words.layout.account} icon="user" group="top">
      <p class="menu-who">
        <b>{session.user.email}</b>
        <small>{session.account.name}</small>
      </p>
      <a class="item" href="/settings/account">
        {words.layout.accountSettings}
      </a>
      <a class="item" href="/schedules">
        {words.layout.schedules}
      </a>
      <a class="item" href="/settings/keys">
        {words.layout.apiKeys}
      </a>
      <button type="button" class="item" popovertarget="keys">
        {words.keys.title}
      </button>
      <form method="post" action="/logout">
        <button class="item">{words.layout.signOut}</button>
      </form>
    </Menu>
  );
}

function FootLinks({ version }: { readonly version: string }) {
  return (
    <>
      <span>Assay {version}</span>
      <a href="/docs">{words.layout.docs}</a>
      <a href="/checks">{words.layout.checks}</a>
    </>
  );
}
