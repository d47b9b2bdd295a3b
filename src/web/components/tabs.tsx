import { formatCount } from '../../lib/quantities.ts';
import type { Report } from '../../services/reports/types.ts';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly text: string;
    readonly href: string;
    readonly count: number;
    readonly isCurrent: boolean;
    /** A dot in its colour. */
    readonly result?: NonNullable<Report['result']> | undefined;
  }[];
}

/** Lists of one kind, each at an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ text, href, count, isCurrent, result }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'true' : undefined}>
          {result !== undefined && <span class={`dot ${result}`} />}
          {text} <span class="count">{formatCount(count)}</span>
        </a>
      ))}
    </nav>
  );
}
