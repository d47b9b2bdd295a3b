import type { ComponentChildren } from 'preact';
import { formatCount } from '../../lib/quantities.ts';
import type { Page } from '../../services/page.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../words/en.ts';

interface PagerProps {
  readonly page: Pick<Page<unknown>, 'rows' | 'total' | 'isTotalMinimum' | 'page' | 'perPage' | 'lastPage'>;
  readonly pathOf: (page: number) => string;
  /** Where a page has more than one list. */
  readonly label?: string;
  /** A form that changes how many rows a page has. */
  readonly children?: ComponentChildren;
}

/** Which rows are shown, and the way to the others. */
export function Pager({ page: list, pathOf, label = words.pager.label, children }: PagerProps) {
  const { rows, page, perPage, lastPage } = list;
  const from = (page - 1) * perPage + 1;
  const total = list.isTotalMinimum ? words.pager.atLeast(formatCount(list.total)) : formatCount(list.total);
  return (
    <nav class="pager" aria-label={label}>
      <p>{rows.length === 0 ? words.pager.none : words.pager.range(from, from + rows.length - 1, total)}</p>
      {children}
      {lastPage > 1 && (
        <ol>
          <Step to={page > 1 ? pathOf(page - 1) : null} icon="left" label={words.pager.previous} rel="prev" />
          {numbersAround(page, lastPage).map((number, index) =>
            number === null ? (
              <li key={`gap-${index}`}>…</li>
            ) : (
              <li key={number}>
                <a
                  class="btn small icon"
                  href={pathOf(number)}
                  aria-label={words.pager.page(number)}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {formatCount(number)}
                </a>
              </li>
            ),
          )}
          <Step
            to={page < lastPage ? pathOf(page + 1) : null}
            icon="right"
            label={words.pager.next}
            rel="next"
          />
        </ol>
      )}
    </nav>
  );
}

interface StepProps {
  /** Null: there is none. */
  readonly to: string | null;
  readonly icon: 'left' | 'right';
  readonly label: string;
  readonly rel: string;
}

function Step({ to, icon, label, rel }: StepProps) {
  return (
    <li>
      {to === null ? (
        <span class="btn small icon off" aria-hidden="true">
          <Icon name={icon} class="flip" />
        </span>
      ) : (
        <a class="btn small icon" href={to} rel={rel}>
          <Icon name={icon} class="flip" label={label} />
        </a>
      )}
    </li>
  );
}

/** First, last, and those around the current one; null where some are left out. */
export function numbersAround(page: number, lastPage: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, lastPage, ...(page <= 3 ? [2, 3, 4] : [])];
  const numbers = [...new Set(wanted)]
    .filter((number) => number >= 1 && number <= lastPage)
    .toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    if (number - before <= 1) return [number];
    // A gap of one is no shorter than the number itself.
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
