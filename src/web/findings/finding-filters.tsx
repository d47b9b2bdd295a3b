import { sentenceCase } from '../../lib/sentence-case.ts';
import { categoryNames, severityNames } from '../../report/finding-choice.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import { SearchField } from '../components/search-field.tsx';
import { HiddenFields, Select } from '../components/select.tsx';
import type { Parameters } from '../list-address.ts';
import { findingsWords } from '../words/findings.ts';
import { type FindingsState, isFiltered } from './query.ts';

const words = findingsWords.filters;

interface FindingFiltersProps {
  readonly action: string;
  /** The list without filters. */
  readonly all: string;
  readonly state: FindingsState;
  /** Pages of one host can be chosen by how their paths begin. */
  readonly hasPath?: true;
  /** The rest of the address. */
  readonly kept?: Parameters;
}

export function FindingFilters({ action, all, state, hasPath, kept = [] }: FindingFiltersProps) {
  const { category, severity, isNew, path } = state;
  return (
    <div class="list-bar">
      <form class="filters" action={action} autocomplete="off" aria-label={words.label} data-auto>
        <HiddenFields fields={kept} />
        {hasPath && <SearchField name="path" label={words.path} value={path} />}
        <Select
          name="category"
          label={words.category}
          value={category}
          options={[
            ['', words.anyCategory],
            ...categoryNames.map((name) => [name, categoryTitles[name]] as const),
          ]}
        />
        <Select
          name="severity"
          label={words.severity}
          value={severity}
          options={[
            ['', words.anySeverity],
            ...severityNames.map((name) => [name, sentenceCase(name)] as const),
          ]}
        />
        <Select
          name="new"
          label={words.age}
          value={isNew ? '1' : ''}
          options={[
            ['', words.anyAge],
            ['1', words.fresh],
          ]}
        />
        <button class="btn">{words.apply}</button>
        {isFiltered(state) && (
          <a class="btn quiet" href={all}>
            {words.clear}
          </a>
        )}
      </form>
    </div>
  );
}

/** What was chosen, in words. */
export function chosenIn({ category, severity, isNew, path }: FindingsState) {
  const all = [
    [words.category, category === '' ? '' : categoryTitles[category]],
    [words.severity, severity],
    [words.path, path],
    [words.age, isNew ? words.fresh : ''],
  ] as const;
  return all.filter(([, value]) => value !== '');
}
