/** One status for the page, for whoever does not see what has changed. */
const status = document.createElement('p');
status.className = 'vh';
status.setAttribute('role', 'status');
document.body.append(status);

/** Messages that follow faster cut each other off. */
const everyMs = 1_000;
let saidAt = Number.NEGATIVE_INFINITY;
let timer = 0;

/** Where several messages come within a second, only the latest is said. */
export function say(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => speak(text), Math.max(0, saidAt + everyMs - performance.now()));
}

function speak(text: string): void {
  saidAt = performance.now();
  status.textContent = '';
  // The same words twice are only read twice when they were gone in between.
  requestAnimationFrame(() => {
    status.textContent = text;
  });
}
