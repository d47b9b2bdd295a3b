import type { BrowserSwitch, ProjectDetail } from '../../services/reports/project-types.ts';
import { lookStateWords } from '../words/look.ts';
import { projectPath } from './paths.ts';

const words = lookStateWords.project;

export const browserSwitches: readonly BrowserSwitch[] = ['default', 'on', 'off'];

/** Whether a browser looks at the pages of a project where nobody says so. */
export function BrowserForm({ detail }: { readonly detail: ProjectDetail }) {
  const { project, browser } = detail;
  return (
    <section class="sect-gap" id="browser" aria-labelledby="browser-title">
      <div class="sect-head">
        <h2 id="browser-title">{words.title}</h2>
      </div>
      <form class="sheet pad stack" method="post" action={projectPath(project, '/browser')}>
        <fieldset aria-describedby="browser-hint">
          <legend class="vh">{words.title}</legend>
          {browserSwitches.map((one) => (
            <label key={one} class="opt">
              <input type="radio" name="browser" value={one} checked={one === browser} />{' '}
              <span>
                {words.options[one][0]}
                <small>{words.options[one][1]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <p class="hint" id="browser-hint">
          {words.hint}
        </p>
        <div class="row">
          <button class="btn">{words.save}</button>
        </div>
      </form>
    </section>
  );
}
