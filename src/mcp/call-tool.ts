import type { CallToolResult } from '@modelcontextprotocol/server';
import type { TObject } from 'typebox';
import { AssayError, retryAfterOf } from '../errors.ts';
import { checkArguments } from './arguments.ts';
import type { BackEnd, Watch } from './back-end.ts';
import type { Answer, AnyTool } from './tool.ts';

/**
 * The result of one call. What the model can act on is a result, too; what is a bug is told to `onBug` alone.
 * @param input of this place
 */
export async function callTool(
  { tool, input }: { readonly tool: AnyTool; readonly input: TObject },
  backEnd: BackEnd,
  args: Readonly<Record<string, unknown>>,
  order: { readonly watch: Watch; readonly onBug: (error: unknown) => void },
): Promise<CallToolResult> {
  try {
    checkArguments(args, input);
    return resultOf(await tool.run(backEnd, args, order.watch));
  } catch (error) {
    return refusalOf(refusalFor(error, order.onBug));
  }
}

/** What a client is told of an error: of a bug nothing, which `onBug` is told instead. */
export function refusalFor(error: unknown, onBug: (error: unknown) => void): AssayError {
  if (error instanceof AssayError && error.code !== 'internal') return error;
  onBug(error);
  return new AssayError('internal', 'Something went wrong on our side. Do not try it again.');
}

/** The same JSON as value and as text: clients show models one or the other. */
function resultOf({ value, links = [] }: Answer): CallToolResult {
  return {
    content: [
      { type: 'text', text: JSON.stringify(value) },
      ...links.map((link) => ({ type: 'resource_link' as const, ...link })),
    ],
    structuredContent: value as Record<string, unknown>,
  };
}

/** As text alone, since `structuredContent` is promised to be what the tool gives. */
function refusalOf(error: AssayError): CallToolResult {
  const { code, message, fields } = error;
  const retryAfter = retryAfterOf(error, unavailable.has(code) ? 503 : 400);
  const value = {
    code,
    message,
    ...(fields && { errors: fields }),
    ...(retryAfter && { retry_after: retryAfter }),
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(value) }] };
}

const unavailable: ReadonlySet<AssayError['code']> = new Set([
  'overloaded',
  'draining',
  'storage-unavailable',
]);
