import { Gauge } from '../../report/page/gauge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FieldError } from '../components/field-error.tsx';
import { WholeSiteLink } from '../components/whole-site-link.tsx';
import { reportsWords } from '../words/reports.ts';
import { type AddState, LookOption, privacyOrder, SharePassword } from './add-form.tsx';

const words = reportsWords.first;

interface FirstRunProps {
  readonly add: AddState;
  readonly checksCount: number;
  /** A browser can look at pages. */
  readonly canLook: boolean;
}

/** Nothing was checked yet: one box, and what comes after it. */
export function FirstRun({ add, checksCount, canLook }: FirstRunProps) {
  return (
    <div class="first">
      <Gauge score={null} result={null} label={words.gauge} />
      <h1>{words.title}</h1>
      <p class="lede">{words.lede(checksCount)}</p>
      <FirstForm {...add} canLook={canLook} />
      <div class="cols first-more">
        <section>
          <h2>
            <Icon name="list" /> {words.many}
          </h2>
          <p>{words.manyText}</p>
          <p>
            <a href="/reports?add=many">{words.manyLink}</a>
          </p>
        </section>
        <section>
          <h2>
            <Icon name="clock" /> {words.again}
          </h2>
          <p>{words.againText}</p>
        </section>
        <section>
          <h2>
            <Icon name="code" /> {words.build}
          </h2>
          <p>{words.buildText}</p>
          <pre>
            <code>{words.buildCommand}</code>
          </pre>
        </section>
      </div>
    </div>
  );
}

function FirstForm({ urls, privacy, password, browser, refused, canLook }: AddState & { canLook: boolean }) {
  const sentence =
    refused === null || refused.password !== undefined ? undefined : (refused.urls[0] ?? refused.title);
  return (
    <form class="first-form" method="post" action="/reports">
      <input type="hidden" name="first" value="1" />
      <label class="vh" for="first-url">
        {words.label}
      </label>
      <input
        class={sentence === undefined ? 'field' : 'field bad'}
        id="first-url"
        name="url"
        type="text"
        inputmode="url"
        autocomplete="url"
        autocapitalize="none"
        spellcheck={false}
        placeholder={words.placeholder}
        value={urls}
        required
        autofocus={refused?.password === undefined}
        aria-describedby={sentence === undefined ? undefined : 'first-error'}
        aria-invalid={sentence === undefined ? undefined : 'true'}
      />
      <button class="btn primary large">{words.submit}</button>
      {sentence !== undefined && <FieldError id="first-error">{sentence}</FieldError>}
      <fieldset class="first-opts">
        <legend class="vh">{words.who}</legend>
        <span class="muted" aria-hidden="true">
          {words.who}
        </span>
        {privacyOrder.map((level) => (
          <label key={level} class="opt">
            <input type="radio" name="privacy" value={level} checked={level === privacy} />{' '}
            {reportsWords.add.levels[level]}
          </label>
        ))}
      </fieldset>
      <SharePassword id="first-password" value={password} error={refused?.password} />
      {canLook && (
        <p class="first-opts">
          <LookOption isChosen={browser} />
        </p>
      )}
      <p class="first-opts">
        <WholeSiteLink />
      </p>
    </form>
  );
}
