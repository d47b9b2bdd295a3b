import type { CatalogueById } from '../../../report/catalogue.ts';
import { generalTask } from '../../../report/general-task.ts';
import { taskOfSite } from '../../../report/site/site-notes.ts';
import { ListOrder } from '../../components/list-order.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { HiddenFields, Select } from '../../components/select.tsx';
import type { Parameters } from '../../list-address.ts';
import { sitePagesWords } from '../../words/site-pages.ts';
import {
  isPagesFiltered,
  type PagesState,
  pageKinds,
  pageStatuses,
  pagesParameters,
  pagesWays,
  pageWhys,
} from './pages-query.ts';
import type { SiteReport } from './types.ts';

const words = sitePagesWords.filters;

/** The largest templates are chosen from a list; others by the page of the site. */
const templatesMax = 50;

interface PagesFiltersProps {
  readonly state: PagesState;
  /** Null: the crawl goes on, and little can be chosen. */
  readonly report: SiteReport | null;
  readonly texts: CatalogueById;
  readonly action: string;
  /** The list without filters. */
  readonly all: string;
  readonly kept: Parameters;
  readonly pathOf: (changes: Partial<PagesState>) => string;
}

export function PagesFilters({ state, report, texts, action, all, kept, pathOf }: PagesFiltersProps) {
  const own = [...names, 'page'];
  const others = pagesParameters(state).filter(([name]) => !own.includes(name));
  return (
    <div class="list-bar">
      <form class="filters" action={action} autocomplete="off" aria-label={words.label} data-auto>
        <HiddenFields fields={[...kept, ...others]} />
        <SearchField name="search" label={words.search} value={state.search} />
        <Select name="kind" label={words.kind} value={state.kind} options={kindOptions} />
        <Select name="status" label={words.status} value={state.status} options={statusOptions(state)} />
        {report !== null && <More state={state} report={report} texts={texts} />}
        <button class="btn">{words.apply}</button>
        {isPagesFiltered(state) && (
          <a class="btn quiet" href={all}>
            {words.clear}
          </a>
        )}
      </form>
      {report !== null && (
        <ListOrder order={state} ways={pagesWays} names={sitePagesWords.sorts} pathOf={pathOf} />
      )}
    </div>
  );
}

const names: readonly string[] = [
  ...['search', 'kind', 'status', 'why', 'indexable', 'template', 'check', 'clicks_min', 'links_in_max'],
];

const kindOptions = [
  ['', words.anyKind] as const,
  ...pageKinds.map((kind) => [kind, sitePagesWords.kinds[kind]] as const),
];

/** A number that somebody wrote into the address is a choice, too. */
function statusOptions({ status }: PagesState): [string, string][] {
  const isNumber = /^\d/.test(status) && !status.endsWith('xx');
  return [
    ['', words.anyStatus],
    ...pageStatuses.map((one): [string, string] => [one, words.statuses[one]]),
    ...(isNumber ? [[status, status] as [string, string]] : []),
  ];
}

/** What is known at the end of a crawl. */
function More({
  state,
  report,
  texts,
}: Pick<PagesFiltersProps, 'state' | 'texts'> & { readonly report: SiteReport }) {
  const { indexable, template, check, why } = state;
  const templates = report.templates.slice(0, templatesMax).map(({ name }) => name);
  const findings = report.findings.filter(({ tier }) => tier !== 'site');
  const checks = findings.map((finding) => [finding.check, taskOfSite(finding)] as const);
  return (
    <>
      <Select
        name="indexable"
        label={words.indexable}
        value={indexable}
        options={[
          ['', words.anyIndexable],
          ['1', words.indexables.yes],
          ['0', words.indexables.no],
        ]}
      />
      <Select
        name="template"
        label={words.template}
        value={template}
        options={[
          ['', words.anyTemplate],
          ...withChosen(
            templates.map((name) => [name, name]),
            template,
            template,
          ),
        ]}
      />
      <Select
        name="check"
        label={words.check}
        value={check}
        options={[['', words.anyCheck], ...withChosen(checks, check, generalTask(check, texts.get(check)))]}
      />
      <Select
        name="why"
        label={words.why}
        value={why}
        options={[
          ['', words.anyWhy],
          ...pageWhys.map((reason) => [reason, sitePagesWords.whys[reason]] as const),
        ]}
      />
      <NumberField name="clicks_min" label={words.clicksMin} value={state.clicksMin} />
      <NumberField name="links_in_max" label={words.linksInMax} value={state.linksInMax} />
    </>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

/** What is chosen stays among the choices. */
function withChosen(options: Options, value: string, text: string): Options {
  return value === '' || options.some(([one]) => one === value) ? options : [...options, [value, text]];
}

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

function NumberField({ name, label, value }: NumberFieldProps) {
  return (
    <label>
      <span class="vh">{label}</span>
      <input
        class="field"
        name={name}
        type="text"
        inputmode="numeric"
        pattern="[0-9]*"
        value={value}
        placeholder={label}
      />
    </label>
  );
}

/** What was chosen, in words. */
export function pagesChosenIn(state: PagesState, texts: CatalogueById) {
  const { search, kind, status, why, indexable, template, check, clicksMin, linksInMax } = state;
  const kinds: Readonly<Record<string, string>> = sitePagesWords.kinds;
  const whys: Readonly<Record<string, string>> = sitePagesWords.whys;
  const indexables = { '': '', '1': words.indexables.yes, '0': words.indexables.no };
  const all = [
    [words.search, search],
    [words.kind, kinds[kind] ?? ''],
    [words.status, status],
    [words.why, whys[why] ?? ''],
    [words.indexable, indexables[indexable as keyof typeof indexables]],
    [words.template, template],
    [words.check, check === '' ? '' : generalTask(check, texts.get(check))],
    [words.clicksMin, clicksMin],
    [words.linksInMax, linksInMax],
  ] as const;
  return all.filter(([, value]) => value !== '');
}
