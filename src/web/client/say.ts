/** One status for the page, for whoever does not see what has changed. */
const status = document.createElement('p');
status.className = 'vh';
status.setAttribute('role', 'status');
document.body.append(status);

/** Messages that follow faster cut each other off. */
const everyMs = 1_000;

export const say: (text: string) => void = sayIn(status);

/**
 * Where several messages come within a second, only the latest is said.
 * @param region the status of a page whose own can be seen
 */
export function sayIn(region: HTMLElement): (text: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let timer = 0;
  const speak = (text: string) => {
    saidAt = performance.now();
    if (region.textContent !== text) {
      region.textContent = text;
      return;
    }
    // The same words twice are only read twice when they were gone in between.
    region.textContent = '';
    requestAnimationFrame(() => {
      region.textContent = text;
    });
  };
  return (text) => {
    clearTimeout(timer);
    timer = setTimeout(() => speak(text), Math.max(0, saidAt + everyMs - performance.now()));
  };
}
