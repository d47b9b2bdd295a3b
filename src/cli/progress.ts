import { cut, printable } from '../report/terminal.ts';

/** What is told of pages that are under way. */
export interface Progress {
  /** @param stage what is done now, such as "fetching" */
  show(url: string, stage: string): void;
  /** @param outcome a score, or why there is none */
  done(url: string, outcome: string): void;
  /** Writes something else, above the lines. */
  around(write: () => void): void;
}

/** More lines than this would scroll, and could then not be drawn over. */
const linesMax = 8;

/**
 * One line on a terminal for each page, drawn again at every change, and one for how many of several are done.
 * @param width columns of the terminal
 */
export function terminalProgress(write: (text: string) => void, width: number, pages: number): Progress {
  let done = 0;
  const stages = new Map<string, string>();
  let drawn = 0;
  const erase = () => {
    // Up as many lines as were drawn, then clear to the end of the screen.
    if (drawn > 0) write(`\u001b[${drawn}A\u001b[J`);
    drawn = 0;
  };
  const draw = () => {
    const lines = [...stages]
      .slice(0, linesMax)
      // A line that wraps would count as two.
      .map(([url, stage]) => `${cut(`  ${stage.padEnd(9)} ${printable(url)}`, width - 1)}\n`);
    if (pages > 1 && lines.length > 0) lines.push(`  ${done} of ${pages} pages\n`);
    if (lines.length > 0) write(lines.join(''));
    drawn = lines.length;
  };
  const change = (by: () => void) => {
    erase();
    by();
    draw();
  };
  return {
    show: (url, stage) => change(() => stages.set(url, stage)),
    done: (url) =>
      change(() => {
        done += 1;
        stages.delete(url);
      }),
    around: change,
  };
}

/** For a pipe or a file, such as the log of a build: a line for each page that is done. */
export function lineProgress(write: (text: string) => void, pages: number): Progress {
  let done = 0;
  return {
    show() {},
    done(url, outcome) {
      done += 1;
      write(`${done}/${pages} ${printable(url)} ${outcome}\n`);
    },
    around: (print) => print(),
  };
}

/** One page has its report alone. */
export const noProgress: Progress = { show() {}, done() {}, around: (write) => write() };
