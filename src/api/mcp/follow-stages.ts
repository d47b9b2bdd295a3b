import { AssayError } from '../../errors.ts';
import type { LiveService } from '../../services/running/types.ts';

/**
 * Tells each stage of the latest run of a report, as it is reached. Where too many watch already nothing is told: an audit
 * does not fail for that.
 * @returns ends it
 */
export async function followStages(
  live: LiveService,
  accountId: number,
  reportId: number,
  onStage: (stage: string) => void,
): Promise<() => void> {
  let told: string | undefined;
  try {
    return await live.watch(accountId, reportId, (event) => {
      if (event.kind !== 'run') return;
      const stage = event.stage ?? event.state;
      if (stage === told) return;
      told = stage;
      onStage(stage);
    });
  } catch (error) {
    if (error instanceof AssayError) return () => {};
    throw error;
  }
}
