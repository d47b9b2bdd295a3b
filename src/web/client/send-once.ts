/** Longer than a finger bounces or somebody presses Enter twice, and shorter than it takes to want it again. */
const againMs = 2_000;

const sentAt = new WeakMap<EventTarget, number>();

/** A form whose answer is on its way is not sent again by the same button: that would check a page twice. */
document.addEventListener('submit', (event) => {
  const { target: form, submitter, timeStamp } = event;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  const button = submitter ?? form;
  if (timeStamp - (sentAt.get(button) ?? Number.NEGATIVE_INFINITY) < againMs) event.preventDefault();
  else sentAt.set(button, timeStamp);
});
