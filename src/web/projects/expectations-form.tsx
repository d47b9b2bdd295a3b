import type { ProjectDetail } from '../../services/reports/project-types.ts';
import { projectsWords } from '../words/projects.ts';
import { projectPath } from './paths.ts';

const words = projectsWords.expectations;

/** What the site is meant for: what is judged for the rest is left out of its reports. */
export function ExpectationsForm({ detail }: { readonly detail: ProjectDetail }) {
  const { project, expectations } = detail;
  return (
    <section class="sect-gap" id="expectations" aria-labelledby="expectations-title">
      <div class="sect-head">
        <h2 id="expectations-title">{words.title}</h2>
      </div>
      <form class="sheet pad stack" method="post" action={projectPath(project, '/expectations')}>
        <fieldset aria-describedby="expectations-hint">
          <legend class="vh">{words.title}</legend>
          <label class="opt">
            <input type="checkbox" name="indexable" value="1" checked={expectations.indexable} />{' '}
            <span>
              {words.indexable[0]}
              <small>{words.indexable[1]}</small>
            </span>
          </label>
          <label class="opt">
            <input type="checkbox" name="ai_search" value="1" checked={expectations.aiSearch} />{' '}
            <span>
              {words.aiSearch[0]}
              <small>{words.aiSearch[1]}</small>
            </span>
          </label>
          <label class="opt">
            <input type="checkbox" name="deployed" value="1" checked={expectations.deployed} />{' '}
            <span>
              {words.deployed[0]}
              <small>{words.deployed[1]}</small>
            </span>
          </label>
        </fieldset>
        <p class="hint" id="expectations-hint">
          {words.hint}
        </p>
        <div class="row">
          <button class="btn">{words.save}</button>
        </div>
      </form>
    </section>
  );
}
