import type { PerPage } from '../../services/page.ts';
import type { Parameters } from '../list-address.ts';
import { words } from '../words/en.ts';
import { HiddenFields } from './select.tsx';

interface PerPageFormProps {
  /** Path of the list. */
  readonly action: string;
  /** Parameters of the query; all but those of the page are kept. */
  readonly parameters: Parameters;
  /** The least first. */
  readonly choices: readonly PerPage[];
  readonly perPage: PerPage;
  /** Rows of the list. */
  readonly total: number;
}

/** How many rows a page of a list has. */
export function PerPageForm({ action, parameters, choices, perPage, total }: PerPageFormProps) {
  if (total <= Math.min(...choices)) return null;
  return (
    <form action={action} autocomplete="off" data-auto>
      <HiddenFields fields={parameters.filter(([name]) => name !== 'per_page' && name !== 'page')} />
      <label>
        {words.pager.perPage}{' '}
        <select class="field" name="per_page">
          {choices.map((count) => (
            <option key={count} value={count} selected={count === perPage}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <button class="btn small">{words.pager.show}</button>
    </form>
  );
}
