import type { ComponentChildren } from 'preact';
import type { Session } from '../../services/people/types.ts';
import { type Page, page } from '../answer.ts';
import { accountWords } from '../words/account.ts';

const words = accountWords.settings;

type SettingsSection = keyof typeof words.sections;

interface SettingsPage {
  readonly section: SettingsSection;
  readonly session: Session;
  readonly lede: ComponentChildren;
  /** The form on it was refused. */
  readonly isRefused?: boolean;
  readonly children: ComponentChildren;
}

/** A page of the settings: the rail, and one section beside it. */
export function settingsPage({ section, session, lede, isRefused = false, children }: SettingsPage): Page {
  const title = words.sections[section];
  return page({
    status: isRefused ? 422 : 200,
    title: isRefused ? accountWords.errorTitle(title) : title,
    section: 'settings',
    main: (
      <>
        <div class="head">
          <div>
            <h1>{words.title}</h1>
          </div>
        </div>
        <div class="railed">
          <Rail current={section} isOwner={session.role === 'owner'} />
          <section>
            <div class="sect-head">
              <div>
                <h2>{title}</h2>
                <p>{lede}</p>
              </div>
            </div>
            {children}
          </section>
        </div>
      </>
    ),
  });
}

const ownersOnly: readonly SettingsSection[] = ['members', 'audit'];

function Rail({ current, isOwner }: { readonly current: SettingsSection; readonly isOwner: boolean }) {
  const sections = Object.keys(words.sections) as SettingsSection[];
  return (
    <nav class="rail toc" aria-label={words.rail}>
      <ul>
        {sections
          .filter((section) => isOwner || !ownersOnly.includes(section))
          .map((section) => (
            <li key={section}>
              <a href={pathOf(section)} aria-current={section === current ? 'page' : undefined}>
                {words.sections[section]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

export function pathOf(section: SettingsSection): string {
  return `/settings/${section}`;
}
