/** What does not depend on when and how often it was begun. */
export function lasting(json: string) {
  const {
    started_at: _,
    finished_at: __,
    worked_ms: ______,
    requests: ___,
    bytes: ____,
    settings: _____,
    ...rest
  } = JSON.parse(json.replace(/assay-[0-9a-f]{16}/g, 'not-there'));
  return rest;
}
