import { fieldOf, recordOf } from './robots-line.ts';
import { robotsLines, tokenOf } from './robots-txt.ts';

/**
 * Q7: seconds between two requests, as the group for this crawler asks. RFC 9309 does not know the line, and lets crawlers
 * read it. Undefined: nothing is asked.
 */
export function crawlDelayOf(bytes: Uint8Array, token: string): number | undefined {
  const delays = new Map<string, number | undefined>();
  let agents: string[] = [];
  let isHead = false;
  for (const line of robotsLines(bytes)) {
    const record = recordOf(line);
    const field = fieldOf(record);
    if (field?.key === 'user-agent') {
      agents = isHead ? [...agents.slice(-agentsMax), tokenOf(field.value)] : [tokenOf(field.value)];
      isHead = true;
      continue;
    }
    const delay = delayOf(record);
    if (field?.key === 'allow' || field?.key === 'disallow' || delay !== undefined) isHead = false;
    else continue;
    // A group that asks for nothing is one all the same: that of all others does not count then.
    for (const agent of agents) delays.set(agent, delays.get(agent) ?? delay);
  }
  const own = token.toLowerCase();
  return delays.get(delays.has(own) ? own : '*');
}

/** Of one group. A hostile file has 100,000, and each of them would be copied for each line. */
const agentsMax = 50;

function delayOf(record: string): number | undefined {
  const [, seconds] = /^crawl-delay[ \t]*:[ \t]*(\d{1,6}(?:\.\d{1,3})?)$/i.exec(record) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
