import type { Privacy, Report } from '../../services/reports/types.ts';
import { Address } from '../../ui/address.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { HiddenFields } from '../components/select.tsx';
import { linkPasswordMin } from '../report/link-password.ts';
import { words as commonWords } from '../words/en.ts';
import { reportWords } from '../words/report.ts';
import { reportsWords } from '../words/reports.ts';
import { privacyOrder, SharePassword } from './add-form.tsx';

const words = reportsWords.selected;

interface SelectedProps {
  readonly reports: readonly Report[];
  /** The list they were selected in. */
  readonly back: string;
}

/** Asks before anything is lost. */
export function DeleteView({ reports, back }: SelectedProps) {
  const runs = reports.reduce((sum, { runsCount }) => sum + runsCount, 0);
  return (
    <form class="stack ask" method="post" action="/reports/selected">
      <h1>{words.deleteTitle(reports.length)}</h1>
      <p class="lede">{words.deleteBody(runs)}</p>
      <Chosen reports={reports} />
      <HiddenFields fields={fieldsOf(reports, back, 'delete-now')} />
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
export function PrivacyView({ reports, back, privacy, password, link, error }: PrivacyViewProps) {
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
      <form class="stack ask" method="post" action="/reports/selected">
        <h1>{words.privacyTitle(reports.length)}</h1>
        <Chosen reports={reports} />
        <HiddenFields fields={fieldsOf(reports, back, 'privacy-now')} />
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

function Chosen({ reports }: { readonly reports: readonly Report[] }) {
  return (
    <ul class="sheet rows">
      {reports.map(({ id, url }) => (
        <li key={id}>
          <a class="pg" href={`/reports/${id}`}>
            <Address url={url} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function fieldsOf(reports: readonly Report[], back: string, action: string) {
  return [['do', action], ['back', back], ...reports.map(({ id }) => ['id', String(id)] as const)] as const;
}
