/** One status for the page, for whoever does not see what has changed. */
const status = document.createElement('p');
status.className = 'vh';
status.setAttribute('role', 'status');
document.body.append(status);

export function say(text: string): void {
  status.textContent = '';
  // The same words twice are only read twice when they were gone in between.
  requestAnimationFrame(() => {
    status.textContent = text;
  });
}
