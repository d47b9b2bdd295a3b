import type { ShareViewer } from '../../services/sharing/types.ts';
import type { Visit } from '../visit.ts';

/** As services ask who looks at a share page. */
export function viewerOf({ session, cookies }: Visit): ShareViewer {
  return { accountId: session?.account.id ?? null, grants: cookies.get('unlock') };
}
