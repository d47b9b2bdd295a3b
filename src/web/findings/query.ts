import type { Catalogue } from '../../report/catalogue.ts';
import { categoryNames, chosenChecks, severityNames } from '../../report/finding-choice.ts';
import type { FindingFilter } from '../../services/reports/finding-types.ts';
import { type Parameters, passedOver, withQuery } from '../list-address.ts';
import type { FieldKind, Values } from '../values.ts';
import { findingsPath } from './paths.ts';

/** What the address of the list says, by the names and values of the API. Empty: not chosen. */
export interface FindingsState {
  readonly category: (typeof categoryNames)[number] | '';
  readonly severity: string;
  readonly isNew: boolean;
  readonly path: string;
  /** What it asks for besides, and the list does not have. */
  readonly unknown: readonly string[];
}

export const findingsFields: Readonly<Record<string, FieldKind>> = {
  ...{ category: 'line', severity: 'line', new: 'line', path: 'line' },
};

export function readFindings(query: Values): FindingsState {
  const category = categoryNames.find((name) => name === query.get('category')) ?? '';
  const severity = severityNames.find((name) => name === query.get('severity')) ?? '';
  const isNew = query.get('new') === '1';
  const path = query.get('path') ?? '';
  const unknown = passedOver(query, { category, severity, new: isNew ? '1' : '0' });
  return { category, severity, isNew, path, unknown };
}

export function filterOf(
  { category, severity, isNew, path }: FindingsState,
  { checks }: Pick<Catalogue, 'checks'>,
): FindingFilter {
  return {
    checks: chosenChecks(checks, { category: category || undefined, severity: severity || undefined }),
    isNew,
    path: path || undefined,
  };
}

export function isFiltered({ category, severity, isNew, path }: FindingsState): boolean {
  return category !== '' || severity !== '' || isNew || path !== '';
}

/** The same list as a file. */
export function findingsExportPath(project: string, state: FindingsState, format: string): string {
  return withQuery(findingsPath(project, '/export'), [['format', format], ...findingsParameters(state)]);
}

/** What was chosen, as a query. */
export function findingsParameters({ category, severity, isNew, path }: FindingsState): Parameters {
  const all: Parameters = [
    ['category', category],
    ['severity', severity],
    ['new', isNew ? '1' : ''],
    ['path', path],
  ];
  return all.filter(([, value]) => value !== '');
}
