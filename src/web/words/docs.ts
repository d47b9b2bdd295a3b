import { listOf } from '../../ui/formats.ts';

/** What the reference of the API says besides what the OpenAPI document says. */
export const docsWords = {
  title: 'API reference',
  lede: 'A program can do what the pages do with reports, projects, keys and members: HTTP, with forms or JSON in and JSON out. Only passwords and sessions are left to the pages. For programs that read:',
  documents: ['/openapi.json', '/docs.md', '/llms.txt'],
  contents: 'Operations',
  introduction: 'Introduction',
  authentication: {
    title: 'Authentication',
    text: 'Every request carries an API key. A key belongs to one account and sees its records alone; a record of another account looks like one that does not exist.',
    scopes:
      'A key has scopes: `read` for lists and reports, `write` to create, change and delete, `admin` for keys, members, invitations and the audit log. Keys are made in the settings, and shown once.',
    settings: 'Open the settings',
    sample: 'One request',
    open: 'These need no key:',
  },
  requests: {
    title: 'Requests and answers',
    text: 'Bodies are forms (`application/x-www-form-urlencoded`) or JSON with the same names. An answer about one object is `{"data": {…}, "status": 200}`. Times are RFC 3339 in UTC, ids are positive integers that grow with time. `PATCH` does the same as `PUT`.',
    unknown:
      'A name that is not known is ignored; a known name with a value outside its list is refused with `422` and a sentence for each field.',
    repeat:
      'A `POST` with an `Idempotency-Key` that is sent again gets the first answer again. Answers carry an `ETag`: `If-None-Match` asks whether something changed, and `If-Match` refuses to change what somebody else has changed since.',
  },
  waiting: {
    title: 'Waiting for a report',
    text: 'A run is stored before anything is fetched, so nothing that was answered is lost. The answer then waits a little for the run, so that one call is enough to get a score. `Prefer: wait=N` waits that many seconds, `Prefer: respond-async` not at all, and `Preference-Applied` says what was done.',
    later:
      'A run that takes longer is answered with its state and `Retry-After`: read the report again after that many seconds, or follow its events. A page that cannot be checked is no error: the `state` is `failed`, and `error` says why and what to do.',
  },
  lists: {
    title: 'Lists and pagination',
    text: 'A list has `data`, `links` and `meta`. Follow `links.next` until it is `null`: it costs the same on the last page as on the first. The same links are sent as a `Link` header. `page` and `per_page` choose a page; a page past the end is empty, not an error.',
  },
  rates: {
    title: 'Rate limits',
    text: 'Requests are counted per account, new runs besides. `RateLimit-Policy` says what is allowed in how many seconds, `RateLimit` what is left. Past that the answer is `429` with `Retry-After`: wait that many seconds.',
  },
  errors: {
    title: 'Errors',
    text: 'An error is a problem document (RFC 9457, `application/problem+json`). Switch on `code`, show `detail` to people, and send `request_id` along when you ask for help. `errors` has sentences by field.',
    caption: 'Errors by status',
    status: 'Status',
    code: 'Code',
    meaning: 'Meaning',
    sample: 'A refused value',
  },
  headers: {
    title: 'Fields of answers',
    caption: 'Header fields of answers',
    name: 'Field',
    meaning: 'Meaning',
  },
  operation: {
    scope: (scope: string) => `Needs a key with the scope ${scope}.`,
    open: 'Needs no key.',
    parameters: 'Parameters',
    body: 'Body',
    name: 'Name',
    meaning: 'Meaning',
    required: 'required',
    places: { path: 'in the path', header: 'header field' },
    request: 'Request',
    answer: (status: string) => `Answer ${status}`,
    noSample: (type: string) => `The answer is ${type}.`,
    errors: (count: number) => `Errors (${count})`,
    copy: 'Copy',
    copyOf: (what: string) => `Copy: ${what}`,
  },
  /** What the text for programs says besides. */
  text: {
    lede: (origin: string) =>
      `Every operation of ${origin}, for programs: HTTP, with forms or JSON in and JSON out. The same as an OpenAPI document: [/openapi.json](${origin}/openapi.json). What this server judges pages by: [/checks.md](${origin}/checks.md).`,
    usual: (codes: readonly string[]) =>
      `Every operation with a key may answer ${listOf(codes)}; what it refuses besides stands below it.`,
    errors: 'Errors:',
    optional: 'optional',
    objects: {
      title: 'Objects',
      text: 'What operations answer with; those whose name ends in `Event` are sent to webhooks. Types are written as in TypeScript, whole numbers as `integer`.',
    },
  },
  /** Files of the folder examples. */
  programs: {
    titles: {
      'create-report': 'A program that creates a report and waits for it:',
      'list-bad': 'A program that lists the pages whose result is bad:',
      'run-again': 'A program that checks a page again and compares:',
      'export-sarif': 'A program that saves the findings as SARIF:',
      'handle-errors': 'A program that minds 422 and 429:',
    },
    languages: { curl: 'Shell with curl', javascript: 'JavaScript', python: 'Python', php: 'PHP', go: 'Go' },
  },
  types: {
    oneOf: (values: readonly string[]) => listOf(values).replace(' and ', ' or '),
    list: 'list',
    from: (least: number) => `from ${least}`,
    between: (least: number, most: number) => `${least} to ${most}`,
    usual: (value: string) => `by default ${value}`,
  },
} as const;
