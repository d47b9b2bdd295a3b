import { formatCount } from '../../lib/quantities.ts';
import { cut, printable } from '../../report/terminal.ts';
import type { CrawlProgress, Io } from '../parts.ts';

interface CrawlTeller {
  show(progress: CrawlProgress): void;
  /** Nothing of it stays on a terminal. */
  end(): void;
}

const lineEveryMs = 10_000;
const redrawEveryMs = 100;
const barWidth = 24;

/** On a terminal three lines that are drawn again, else a line every ten seconds. */
export function crawlProgress(io: Io, pagesMax: number, now: () => number): CrawlTeller {
  return io.errIsTerminal && !io.isDumb ? drawnProgress(io, pagesMax, now) : lineProgress(io, pagesMax, now);
}

function drawnProgress(io: Io, pagesMax: number, now: () => number): CrawlTeller {
  let drawn = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let stage: CrawlProgress['stage'] | undefined;
  const erase = () => {
    if (drawn > 0) io.err(`\u001b[${drawn}A\u001b[J`);
    drawn = 0;
  };
  return {
    show(progress) {
      if (now() - drawnAt < redrawEveryMs && progress.stage === stage) return;
      drawnAt = now();
      stage = progress.stage;
      erase();
      const lines = [barOf(progress, pagesMax), countsOf(progress), atOf(progress)].map(
        // A line that wraps would count as two.
        (line) => `${cut(line, io.columns - 1)}\n`,
      );
      io.err(lines.join(''));
      drawn = lines.length;
    },
    end: erase,
  };
}

function lineProgress(io: Io, pagesMax: number, now: () => number): CrawlTeller {
  let toldAt = now();
  let isPaused = false;
  return {
    show(progress) {
      // For a long time nothing else is told.
      const begins = progress.stage === 'pause' && !isPaused;
      isPaused = progress.stage === 'pause';
      if (now() - toldAt < lineEveryMs && !begins) return;
      toldAt = now();
      io.err(`${countsOf(progress, pagesMax).trim()}\n`);
    },
    end() {},
  };
}

function barOf({ fetched, waiting, stage }: CrawlProgress, pagesMax: number): string {
  if (stage === 'start') return '  Looking at the start page';
  if (stage === 'sitemaps') return '  Reading the sitemaps';
  const all = Math.max(1, Math.min(pagesMax, fetched + waiting));
  const share = Math.min(1, fetched / all);
  const done = Math.round(share * barWidth);
  return `  ${'█'.repeat(done)}${'░'.repeat(barWidth - done)} ${Math.floor(share * 100)} %`;
}

/** @param most where no bar shows how far it is */
function countsOf({ fetched, waiting, failed, perSecond, slowedBy }: CrawlProgress, most?: number): string {
  const parts = [
    `${formatCount(fetched)} fetched${most === undefined ? '' : ` of ${formatCount(most)} at most`}`,
    `${formatCount(waiting)} waiting`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    `${perSecond.toFixed(1)} a second`,
    ...(slowedBy === null ? [] : [slowedBy]),
  ];
  return `  ${parts.join(' · ')}`;
}

function atOf({ at }: CrawlProgress): string {
  return `  ${at === null ? '' : printable(at)}`;
}
