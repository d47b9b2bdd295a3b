import type { FastifyRequest } from 'fastify';
import { chosenType } from '../../lib/accept.ts';
import { codingOf, compress } from '../compress.ts';
import type { Visit } from '../visit.ts';

/** Whether this request is answered in Markdown, also where it is refused. */
export function isInMarkdown({ headers, routeOptions }: FastifyRequest): boolean {
  const { markdown } = routeOptions.config ?? {};
  return markdown === 'always' || (markdown === 'asked' && wantsMarkdown(headers.accept));
}

function wantsMarkdown(accept: string | undefined): boolean {
  const [html, markdown] = ['text/html', 'text/markdown'];
  return chosenType<string>(accept, html, [markdown]) === markdown;
}

interface MarkdownAnswer {
  readonly text: string;
  readonly status?: number;
  /** Anybody may see all of it, so that it may be packed. */
  readonly isForAll: boolean;
}

export async function sendMarkdown(
  { request, reply }: Pick<Visit, 'request' | 'reply'>,
  { text, status = 200, isForAll }: MarkdownAnswer,
): Promise<'sent'> {
  reply.code(status).type('text/markdown; charset=utf-8').header('x-robots-tag', 'noindex');
  const coding = codingOf(request, isForAll);
  if (coding === null) reply.send(text);
  else reply.header('content-encoding', coding).send(await compress(text, coding));
  return 'sent';
}
