import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accept-coding.ts';

/** One file that the build made: its bytes never change under its name, which holds a hash of them. */
export interface Asset {
  /** `style-1a2b3c4d.css` */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Brotli; null: it would not get smaller. */
  readonly packed: Uint8Array | null;
}

/** Everything pages load, by role. */
export interface Assets {
  readonly style: Asset;
  /** In place of it where a report is shown, so that no page loads what only others need. */
  readonly reportStyle: Asset;
  /** Besides, where a page shows what a browser saw. */
  readonly lookStyle: Asset;
  /** In place of the first for what goes on, failed, or is compared. */
  readonly runStyle: Asset;
  /** The same for the reference of the API and the share page of a project. */
  readonly openStyle: Asset;
  /** The same for sites. */
  readonly siteStyle: Asset;
  readonly script: Asset;
  readonly font: Asset;
  readonly favicon: Asset;
  /** What messengers show beside the link to a report. */
  readonly shareImage: Asset;
  /** CSS for a file that stands alone: no font, no rule that only pages need. */
  readonly exportStyle: string;
  /** What the reference of the API shows of the folder examples. */
  readonly examples: readonly Example[];
}

/** A file of the folder examples, which its tests run. */
export interface Example {
  /** `python/create_report.py` */
  readonly file: string;
  readonly code: string;
}

export function assetPath({ name }: Asset): string {
  return `/assets/${name}`;
}

/** Serves assets from memory: no rate, no session, kept by browsers for ever. */
export function serveAssets(app: FastifyInstance, assets: Assets): void {
  const { exportStyle: _, examples: __, ...files } = assets;
  for (const asset of Object.values(files)) {
    app.route({
      method: 'GET',
      url: assetPath(asset),
      config: { access: 'asset' },
      handler: (request, reply) => send(asset, year, request, reply),
    });
  }
  // Browsers ask for this name where no page has told them another.
  app.route({
    method: 'GET',
    url: '/favicon.ico',
    config: { access: 'asset' },
    handler: (request, reply) => send(assets.favicon, day, request, reply),
  });
}

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';

function send(asset: Asset, caching: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'content-type': asset.type, 'cache-control': caching, etag: `"${asset.name}"` });
  if (request.headers['if-none-match'] === `"${asset.name}"`) return reply.code(304).send();
  if (asset.packed === null) return reply.send(asset.bytes);
  reply.header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'], 'br')) return reply.send(asset.bytes);
  return reply.header('content-encoding', 'br').send(asset.packed);
}
