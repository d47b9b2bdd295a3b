// JSON.stringify escapes C0 controls but leaves these: some terminals obey U+0080–U+009F, some readers of logs end a line
// at U+2028, and overrides of direction turn what follows.
const controls = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** JSON, or text that went through JSON.stringify, as something that no terminal obeys. It stays the same JSON. */
export function escapeControls(json: string): string {
  return json.replace(controls, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
