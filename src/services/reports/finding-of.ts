import type { ProjectFindingRow } from '../../store/counters/findings.ts';
import type { ProjectFinding } from './finding-types.ts';

export function findingOf(row: ProjectFindingRow): ProjectFinding {
  const { check, fails, warns, gain, elements, fresh, dangers, since, advice } = row;
  return {
    ...{ check, fails, warns, elements, since, advice },
    pages: fails + warns,
    gain: gain / 10,
    newPages: fresh,
    isDangerous: dangers > 0,
  };
}
