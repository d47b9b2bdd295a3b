import { dataOption } from '../command.ts';
import { browserOptions } from './browser-option-table.ts';
import { gateOptions } from './gate-option-table.ts';

/** What `assay audit` takes, by what it is about. */
export const auditOptions = {
  json: { type: 'boolean', meaning: 'Print one JSON object a line, as --format json' },
  verbose: {
    type: 'boolean',
    meaning: 'Print what passed and what does not apply, too; and what --start prints',
  },
  only: {
    type: 'string',
    value: 'LIST',
    meaning: 'Judge by these categories or checks alone; the score is then a partial one',
    repeats: true,
  },
  'no-site': {
    type: 'boolean',
    meaning: 'Look at the page alone: no robots.txt, sitemaps, probes, DNS, samples',
  },
  'not-indexable': {
    type: 'boolean',
    meaning: 'The pages are not meant to be found by search engines: leave out what is judged for that',
  },
  'no-ai-search': { type: 'boolean', meaning: 'The same of AI search' },
  as: {
    type: 'string',
    value: 'WORD',
    meaning:
      'What the pages are: live, staging (not to be found) or build (not delivered yet, as folders are)',
  },
  base: { type: 'string', value: 'URL', meaning: 'Server of the paths that are named, such as /pricing' },
  start: {
    type: 'string',
    value: 'COMMAND',
    meaning: 'Start a server for the audit, and stop it afterwards',
  },
  'wait-on': { type: 'string', value: 'URL', meaning: 'What answers once the started server is ready' },
  wait: { type: 'string', value: 'TIME', meaning: 'How long it may take (60s)' },
  origin: {
    type: 'string',
    value: 'URL',
    meaning: 'Judge what is served here as if it stood at this address',
  },
  spa: { type: 'boolean', meaning: 'Unknown paths of a folder answer its index.html' },
  'max-pages': { type: 'string', value: 'N', meaning: 'Pages of a folder (500)' },
  'header-env': {
    type: 'string',
    value: 'NAME',
    meaning: 'Send the header line that this environment variable holds, to the pages named alone',
    repeats: true,
  },
  'cookie-env': {
    type: 'string',
    value: 'NAME',
    meaning: 'The same of cookies, name=value; …',
    repeats: true,
  },
  'basic-env': { type: 'string', value: 'NAME', meaning: 'The same of user:password', repeats: true },
  ...browserOptions,
  ...gateOptions,
  baseline: {
    type: 'string',
    value: 'FILE|URL',
    meaning: 'What was found before: a file, or a project of a server',
  },
  'update-baseline': {
    type: 'boolean',
    meaning: 'Write what is found now into the baseline; nothing is new then',
  },
  'exit-zero': { type: 'boolean', meaning: 'Exit with 0 also when the gate fails' },
  format: {
    type: 'string',
    value: 'NAME',
    meaning: 'On standard output: text, json, sarif, junit, gitlab, github, markdown or task',
  },
  output: {
    type: 'string',
    value: '[FORMAT=]FILE',
    meaning: 'Write this file, too; may be given several times',
    repeats: true,
  },
  category: {
    type: 'string',
    value: 'NAME',
    meaning: 'Tells several audits of one build apart in what is uploaded',
  },
  config: {
    type: 'string',
    value: 'FILE',
    meaning: 'Configuration, instead of assay.config.json in this folder',
  },
  'no-config': { type: 'boolean', meaning: 'Read no configuration' },
  'print-config': {
    type: 'boolean',
    meaning: 'Print the gate of each page and where it comes from, and audit nothing',
  },
  'no-color': { type: 'boolean', meaning: 'Print without colours, as NO_COLOR does' },
  // Every command takes it, so that a script may give it to all; nothing is read from there.
  ...dataOption,
} as const;
