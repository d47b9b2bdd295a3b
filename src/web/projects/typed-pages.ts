import { parseAddress } from '../../lib/parse-address.ts';
import { projectNameOf } from '../../services/reports/project-name.ts';

interface TypedPages {
  /** Addresses to check; what cannot be read is left to the service, which says why. */
  readonly urls: readonly string[];
  /** Lines that name another host. */
  readonly foreign: readonly { readonly line: string; readonly host: string }[];
}

/** Lines of addresses and of paths on the host of a project. */
export function readPages(lines: readonly string[], project: string): TypedPages {
  const urls: string[] = [];
  const foreign: TypedPages['foreign'][number][] = [];
  for (const line of lines) {
    const text = line.startsWith('/') && !line.startsWith('//') ? `https://${project}${line}` : line;
    const url = parseAddress(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    const host = url === null ? project : projectNameOf(url);
    if (host === project) urls.push(text);
    else foreign.push({ line, host });
  }
  return { urls, foreign };
}
