/** Also those that turn the text around them, in lists and in terminals. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Whether one line of text that people give holds what nobody sees in it. */
export function hasHiddenControls(text: string): boolean {
  return controls.test(text);
}
