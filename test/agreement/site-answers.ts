import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Fixture } from './lighthouse-fixtures.ts';

/** Plain http leads to https, except on sites that have no https. Other paths and hosts have nothing. */
export function answerOf(sites: ReadonlyMap<string, Fixture>, scheme: Fixture['scheme']): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const host = request.headers.host ?? '';
    const site = sites.get(host);
    if (site !== undefined && site.scheme !== scheme) {
      response.writeHead(301, { location: `${site.scheme}://${host}${request.url}` }).end();
      return;
    }
    const { status = 200, headers, body } = site?.answers[request.url ?? ''] ?? nothing;
    response.writeHead(status, { ...headers }).end(request.method === 'HEAD' ? undefined : body);
  };
}

const nothing = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Nothing here</title>',
};
