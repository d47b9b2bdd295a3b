import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { AssayError } from '../errors.ts';
import { configurationSchema } from '../gate/config/schema.ts';
import { describeCheck } from '../report/describe-checks.ts';
import { taskText } from '../report/formats/task.ts';
import type { BackEnd } from './back-end.ts';
import { refusalFor } from './call-tool.ts';
import { checksText } from './checks-text.ts';
import { completedReport, fixedReport } from './completed.ts';

/** The same for everybody, and for as long as this version runs. */
const ours = { ttlMs: 86_400_000, cacheScope: 'public' } as const;
const theirs = { ttlMs: 0, cacheScope: 'private' } as const;

/** A report in characters, at most. */
const charactersMax = 65_536;

/** What tools refer to, and what they would be too long for. */
export function registerResources(
  server: McpServer,
  backEnd: BackEnd,
  { onBug }: { readonly onBug: (error: unknown) => void },
): void {
  const { checks, may } = backEnd;
  const list = { title: 'Checks', description: 'All checks by category.', ...markdown, cacheHint: ours };
  server.registerResource('checks', 'assay://checks', list, (uri) => textOf(uri, checksText(checks)));

  const one = { title: 'Check', description: 'Rule, advice and example.', ...markdown, cacheHint: ours };
  server.registerResource('check', template('assay://checks/{id}'), one, (uri, { id }) => {
    const check = checks.find((known) => known.id === id);
    if (check === undefined) throw new ResourceNotFoundError(uri.href);
    return textOf(uri, describeCheck(check));
  });

  const file = { title: 'Configuration file', description: 'JSON Schema of assay.config.json.' };
  const schema = { ...file, mimeType: 'application/schema+json', cacheHint: ours };
  server.registerResource('config-schema', 'assay://config/schema', schema, (uri) => ({
    contents: [{ uri: uri.href, mimeType: schema.mimeType, text: configurationSchema }],
  }));

  if (!may.read) return;
  const report = { title: 'Report', description: 'All fixes of a report.', ...markdown, cacheHint: theirs };
  server.registerResource(
    'report',
    template('assay://reports/{report}'),
    report,
    async (uri, { report: id }) => textOf(uri, await reportText(backEnd, String(id), uri, onBug)),
  );
}

const markdown = { mimeType: 'text/markdown' } as const;

/** Nothing is listed: there are too many of them, and tools name the ones that matter. */
function template(uri: string): ResourceTemplate {
  return new ResourceTemplate(uri, { list: undefined });
}

function textOf(uri: URL, text: string) {
  return { contents: [{ uri: uri.href, ...markdown, text }] };
}

async function reportText(
  backEnd: BackEnd,
  id: string,
  uri: URL,
  onBug: (error: unknown) => void,
): Promise<string> {
  try {
    const report = await completedReport(backEnd, decodeURIComponent(id));
    const fixed = { ...fixedReport(report, backEnd), generatedAt: report.generatedAt ?? 0 };
    return taskText(fixed, { fixesMax: Number.POSITIVE_INFINITY, charactersMax }) ?? nothingToFix;
  } catch (error) {
    const isUnknown = error instanceof AssayError && error.code === 'not-found';
    // A name that is no text is that of nothing.
    if (isUnknown || error instanceof URIError) throw new ResourceNotFoundError(uri.href);
    throw refusalFor(error, onBug);
  }
}

const nothingToFix = 'Nothing was found that needs mending.\n';
