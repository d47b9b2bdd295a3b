import type { Privacy, Report } from '../../services/reports/types.ts';
import { Address } from '../../ui/address.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Note } from '../components/note.tsx';
import { HiddenFields } from '../components/select.tsx';
import { linkPasswordMin } from '../report/link-password.ts';
import { words as commonWords } from '../words/en.ts';
import { reportWords } from '../words/report.ts';
import { reportsWords } from '../words/reports.ts';
import { privacyOrder, SharePassword } from './add-form.tsx';
import { nameOf, selectedPath } from './selected-order.ts';

const words = reportsWords.selected;

interface SelectedProps {
  readonly reports: readonly Report[];
  /** All of the list, rather than some of it. */
  readonly isAll: boolean;
  /** The list they were selected in. */
  readonly back: string;
  /** Why it is asked again. */
  readonly meanwhile: string | undefined;
}

/** Asks before anything is lost. */
export function DeleteView({ reports, isAll, back, meanwhile }: SelectedProps) {
  const runs = reports.reduce((sum, { runsCount }) => sum + runsCount, 0);
  return (
    <form class="stack ask" method="post" action={selectedPath}>
      <Meanwhile text={meanwhile} />
      <h1>{words.deleteTitle(reports.length)}</h1>
      <p class="lede">{words.deleteBody(runs)}</p>
      <Chosen reports={reports} />
      <HiddenFields fields={fieldsOf(reports, isAll, back, 'delete-now')} />
      <div class="row">
        <button class="btn primary bad">{words.deleteSubmit(reports.length)}</button>
        <a class="btn" href={back}>
          {words.keep}
        </a>
      </div>
    </form>
  );
}

interface PrivacyViewProps extends SelectedProps {
  readonly privacy: Privacy;
  readonly password: string;
  /** Address of the shared page, for one report. */
  readonly link: string | null;
  /** Why it was refused. */
  readonly error: string | undefined;
}

/** Who can open the shared pages. */
export function PrivacyView(props: PrivacyViewProps) {
  const { reports, isAll, back, meanwhile, privacy, password, link, error } = props;
  return (
    <>
      {error !== undefined && (
        <ErrorSummary
          title={words.privacyRefused}
          errors={[
            { text: reportsWords.add.refused(reportsWords.add.password, error), field: 'selected-password' },
          ]}
        />
      )}
      <form class="stack ask" method="post" action={selectedPath}>
        <Meanwhile text={meanwhile} />
        <h1>{words.privacyTitle(reports.length)}</h1>
        <Chosen reports={reports} />
        <HiddenFields fields={fieldsOf(reports, isAll, back, 'privacy-now')} />
        {link !== null && <ShareLink link={link} />}
        <fieldset>
          <legend class="vh">{commonWords.privacyLabel}</legend>
          {privacyOrder.map((level) => (
            <label key={level} class="opt">
              <input type="radio" name="privacy" value={level} checked={level === privacy} />{' '}
              <span>
                {reportWords.sharing.levels[level][0]}
                <small>{reportWords.sharing.levels[level][1]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <SharePassword
          id="selected-password"
          value={password}
          error={error}
          hint={
            reports.every(({ hasPassword }) => hasPassword) ? words.passwordKept(linkPasswordMin) : undefined
          }
        />
        <div class="row">
          <button class="btn primary">{words.privacySubmit}</button>
          <a class="btn" href={back}>
            {words.cancel}
          </a>
        </div>
      </form>
    </>
  );
}

function ShareLink({ link }: { readonly link: string }) {
  return (
    <div class="f">
      <label for="selected-link">{reportWords.sharing.link}</label>
      <div class="copy">
        <input class="field" id="selected-link" type="text" readonly value={link} />
        <CopyButton of="selected-link" class="btn icon" label={reportWords.sharing.copy} />
      </div>
    </div>
  );
}

function Meanwhile({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Note tone="info">
      <p>{text}</p>
    </Note>
  );
}

/** More than a page of the list has need not be read one by one. */
const shownMax = 100;

function Chosen({ reports }: { readonly reports: readonly Report[] }) {
  const left = reports.length - shownMax;
  return (
    <ul class="sheet rows">
      {reports.slice(0, shownMax).map(({ id, url }) => (
        <li key={id}>
          <a class="pg" href={`/reports/${id}`}>
            <Address url={url} />
          </a>
        </li>
      ))}
      {left > 0 && <li class="muted">{words.more(left)}</li>}
    </ul>
  );
}

function fieldsOf(reports: readonly Report[], isAll: boolean, back: string, action: string) {
  const which = isAll
    ? [['all', nameOf(reports)] as const]
    : reports.map(({ id }) => ['id', String(id)] as const);
  return [['do', action], ['back', back], ...which] as const;
}
