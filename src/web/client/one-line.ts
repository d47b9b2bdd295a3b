import { first } from './dom.ts';

/**
 * Enter checks the one address that was typed, as in any field of one line. Whoever wants another line presses Shift,
 * too; once there are more, Enter makes another.
 */
const field = first<HTMLTextAreaElement>('#urls');
field?.addEventListener('keydown', (event) => {
  const { key, shiftKey, isComposing } = event;
  if (key !== 'Enter' || shiftKey || isComposing || field.value.includes('\n')) return;
  event.preventDefault();
  field.form?.requestSubmit();
});
