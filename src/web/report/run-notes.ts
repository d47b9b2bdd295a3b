import type { RunNotes } from '../../report/page/run-notes.ts';
import type { Run } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import { auditLogActor } from '../words/audit-log.ts';
import { runWords } from '../words/run.ts';

/** What members are told of runs besides what their reports hold. */
export async function notesOf(
  { auditLog }: Pick<Services, 'auditLog'>,
  accountId: number,
  runs: readonly Run[],
): Promise<RunNotes> {
  const actors = [...new Set(runs.flatMap(({ causedBy }) => causedBy ?? []))];
  const names = await auditLog.actorNames(accountId, actors);
  return new Map(
    runs.map(({ number, label, isPinned, causedBy }) => [
      number,
      { label, isPinned, causedBy: nameOf(causedBy, names) },
    ]),
  );
}

function nameOf(actor: string | null, names: ReadonlyMap<string, string>): string {
  if (actor === null) return runWords.byItself;
  return auditLogActor({ actor, actorName: names.get(actor) ?? null });
}
