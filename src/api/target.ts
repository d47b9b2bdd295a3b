import type { FastifyRequest } from 'fastify';
import { parseAddress } from '../lib/parse-address.ts';

/** The target of a request: where it wants to go, before any route is found. */

/**
 * A percent sign that encodes nothing stands for itself, as in forms: such a path names nothing, and is answered like
 * every other that names nothing.
 */
export function readableTarget(target: string): string {
  const [path = ''] = target.split('?', 1);
  return isDecodable(path) ? target : path.replaceAll('%', '%25') + target.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Without query; a target in absolute form loses its origin. */
export function pathOf(request: FastifyRequest): string {
  const { url = '/' } = request.raw;
  const target = url.startsWith('/') ? url : (parseAddress(url)?.pathname ?? url);
  const [path = '/'] = target.split('?', 1);
  return path;
}

export function queryOf(request: FastifyRequest): string {
  const { url = '/' } = request.raw;
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

/** Where agents ask. */
export const mcpPath = '/mcp';
