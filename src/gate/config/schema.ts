import Type from 'typebox';
import { CheckId, closed, Gate, Pattern } from './gate-schema.ts';
import type { Shape } from './shape.ts';
import { textForms } from './text-forms.ts';

/** What is judged locally: as it would stand there, or not. */
export const stands = ['live', 'staging', 'build'] as const;

const ruleGate = { ...closed, description: 'What these pages have to meet: the keys of "gate".' };

const Waiver = Type.Object(
  {
    check: CheckId,
    pages: Type.Optional(Pattern),
    item: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'One finding alone: the id of its item, as the JSON has it.',
      }),
    ),
    reason: Type.String({
      minLength: 3,
      maxLength: 500,
      description: 'Why this may stay for now; reports print it.',
    }),
    until: Type.String({
      pattern: textForms.day.source,
      description: 'The last day on which it counts, at most 365 days ahead: "2027-03-31".',
    }),
  },
  closed,
);

const Auth = Type.Object(
  {
    basic: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Name and password for basic authentication: "name:password".',
      }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String({ minLength: 1 }), {
        propertyNames: { pattern: textForms.fieldName.source },
        description: 'Header fields by name.',
      }),
    ),
    cookies: Type.Optional(
      Type.String({ minLength: 1, description: 'Cookies as a browser sends them: "session=…; theme=dark".' }),
    ),
    origins: Type.Optional(
      Type.Array(Type.String({ pattern: textForms.origin.source }), {
        maxItems: 20,
        description:
          'Only these origins get it. It narrows: what is no origin of the pages named gets nothing anyway.',
      }),
    ),
  },
  {
    ...closed,
    description: `What opens the door of a protected site; it goes to the origins of the pages named and nowhere else. "\${ASSAY_AUTH_NAME}" in a value is replaced from the environment, and no variable of another name is.`,
  },
);

/** assay.config.json: it validates the file, makes its reference and lets editors complete and explain it. */
const ConfigurationFile = Type.Object(
  {
    $schema: Type.Optional(
      Type.String({ description: 'Where editors find this schema: "assay config schema" prints it.' }),
    ),
    serve: Type.Optional(
      Type.Object(
        {
          folder: Type.String({ minLength: 1, description: 'The folder, such as "dist".' }),
          spa: Type.Optional(
            Type.Boolean({
              description:
                'Unknown paths without an ending answer index.html, as routers in the browser expect. Usually false.',
            }),
          ),
        },
        {
          ...closed,
          description:
            'A built folder, which Assay serves itself while it audits. Instead of "start" and "base".',
        },
      ),
    ),
    start: Type.Optional(
      Type.Object(
        {
          command: Type.String({
            minLength: 1,
            description: 'Starts the server, such as "npm run preview"; it is stopped after the audit.',
          }),
          wait_on: Type.String({
            pattern: textForms.address.source,
            description:
              'The address that answers once the server is ready. Paths of "pages" stand on its origin.',
          }),
          wait: Type.Optional(
            Type.String({
              pattern: textForms.duration.source,
              description: 'How long it may take, such as "60 s".',
            }),
          ),
        },
        { ...closed, description: 'A command that starts a server. Instead of "serve" and "base".' },
      ),
    ),
    base: Type.Optional(
      Type.String({
        pattern: textForms.address.source,
        description:
          'The address of a running site that paths of "pages" belong to. Instead of "serve" and "start".',
      }),
    ),
    origin: Type.Optional(
      Type.String({
        pattern: textForms.origin.source,
        description: 'Judge what runs locally as if it stood at this public address.',
      }),
    ),
    as: Type.Optional(
      Type.Enum([...stands], {
        description:
          'What may be expected: "live" everything, "staging" no search engines and AI search, "build" also nothing of the server that will deliver it. Usually "build" for a folder, else "live".',
      }),
    ),
    pages: Type.Optional(
      Type.Array(Type.String({ pattern: textForms.page.source, maxLength: 2_048 }), {
        minItems: 1,
        maxItems: 1_000,
        description:
          'The pages: paths or whole addresses. With a served folder, "*" takes all pages that match.',
      }),
    ),
    max_pages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'The most pages of a folder; what is left out is told. Usually 500.',
      }),
    ),
    auth: Type.Optional(Auth),
    gate: Type.Optional(Gate),
    rules: Type.Optional(
      Type.Array(Type.Object({ pages: Pattern, gate: Type.Object(Gate.properties, ruleGate) }, closed), {
        maxItems: 500,
        description:
          'Another gate for some pages. Rules apply in their order, and of two the later wins, key by key; what no rule names stays as "gate" has it.',
      }),
    ),
    waivers: Type.Optional(
      Type.Array(Waiver, {
        maxItems: 500,
        description:
          'Findings that are known and may stay until a day: they are listed, break no gate and leave the score.',
      }),
    ),
    baseline: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'A file made by --update-baseline, or the address of one: what it knows is not new.',
      }),
    ),
    sources: Type.Optional(
      Type.Array(
        Type.Object(
          {
            pages: Pattern,
            file: Type.String({
              pattern: textForms.sourceFile.source,
              description:
                'The file: the n-th "*" is what the n-th "*" of "pages" met, as short as it can be.',
            }),
          },
          closed,
        ),
        {
          maxItems: 500,
          description: 'Which file of the sources makes which pages, so that findings point there.',
        },
      ),
    ),
    outputs: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        maxItems: 50,
        description: 'Files to write, as --output takes them: "assay.sarif", "junit=assay-junit.xml".',
      }),
    ),
  },
  {
    ...closed,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'assay.config.json',
    description: 'What "assay audit" audits, and what has to hold. Comments and trailing commas are welcome.',
    allowComments: true,
    allowTrailingCommas: true,
  },
);

/** As a file: docs/config.schema.json, `assay config schema`, `/schemas/config.json`. */
export const configurationSchema = `${JSON.stringify(ConfigurationFile, null, 2)}\n`;

/** The same as what reads files and describes keys. */
export const configurationShape: Shape = JSON.parse(configurationSchema);
