import { dataOption, defineCommand } from './command.ts';
import { configOf, type Parts, type Ready } from './parts.ts';

const options = {
  ...dataOption,
  'no-work': { type: 'boolean', meaning: 'Leave the audits to "assay work" on other machines' },
} as const;

export const serve = defineCommand<Parts, typeof options>({
  name: 'serve',
  operands: '',
  count: [0, 0],
  summary: 'Serve the HTTP interface and run the audits',
  details: `The first start makes the database, an account and an API key, and prints the key once (ASSAY_FIRST_KEY_FILE: into a file).
Until somebody has signed in, each start also prints a one-use link for the first owner.
Settings come from ASSAY_* variables; "assay config" lists them. Ctrl-C stops.`,
  options,
  examples: [
    ['assay serve', 'On http://127.0.0.1:7420, with the data in ./data'],
    ['ASSAY_PORT=8000 assay serve --data /srv/assay', 'On another port, with the data elsewhere'],
    ['assay serve --no-work', 'With ASSAY_DATABASE_URL: answers only, and "assay work" runs the audits'],
  ],
  async run(parts, values) {
    const { config, warnings } = configOf(parts, values);
    return parts.serve(config, { warnings, isWorker: !values['no-work'] }, (ready) =>
      parts.io.out(greeting(ready), ready.first?.keyFile === null ? firstKeyLost : undefined),
    );
  },
});

/** Key and link go to standard output and nowhere else: they must not end up in a log. */
function greeting({ url, folder, first, setup }: Ready): string {
  if (first === null) return `Assay is running at ${url}\n${invitation(setup)}`;
  const { account, token, keyFile } = first;
  const bearer = keyFile === null ? token : `$(cat '${keyFile}')`;
  const key =
    keyFile === null
      ? `${token}\n           This is the only time it is shown. "assay key create" makes another.`
      : `in ${keyFile}`;
  return `Assay is running at ${url}

  Account  ${account.name} (${account.id})
  API key  ${key}
  Data     ${folder}

Audit a page:

  curl -H "Authorization: Bearer ${bearer}" -d url=https://example.com ${url}/api/v1/reports
${invitation(setup)}
`;
}

const firstKeyLost = 'Nobody has seen the key of the new account: "assay key create" makes another.';

/** Nobody can sign in yet: the way in. */
function invitation(setup: Ready['setup']): string {
  if (setup === null) return '';
  const { account, link, expiresAt } = setup;
  const until = `${new Date(expiresAt).toISOString().slice(11, 16)} UTC`;
  return `
Sign in to the pages: this link makes the owner of "${account.name}". It works once, until ${until};
the next server that starts prints another, in its place.

  ${link}
`;
}
