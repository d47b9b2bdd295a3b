import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../program.ts';

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  body: string;
}

export interface MadeGithub extends AsyncDisposable {
  /** Of the pull request, in order; others write theirs here. */
  readonly comments: Comment[];
  /** Method and path of each request, with the status of its answer. */
  readonly requests: readonly string[];
  /** As a runner sets it for a job of the pull request. */
  readonly env: Readonly<Record<string, string>>;
}

interface Order {
  /** The token reads, as on a pull request of a fork. */
  readonly isFork?: boolean;
  /** Instead of answering, from the first request on. */
  readonly fails?: number;
  /** It is gone when it is edited. */
  readonly isDeleted?: boolean;
}

export const ownLogin = 'github-actions[bot]';
const base = '/repos/example/site/issues';

/** As much of the API as the comment needs, on loopback. */
export async function madeGithub({
  isFork = false,
  fails,
  isDeleted = false,
}: Order = {}): Promise<MadeGithub> {
  const comments: Comment[] = [];
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const asked = await text(request);
    const [status, body, more = {}] = answerTo(`${method} ${url}`, asked, headers.authorization);
    requests.push(`${method} ${url} ${status}`);
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const eventFile = join(temporaryFolder(), 'event.json');
  writeFileSync(
    eventFile,
    JSON.stringify({ pull_request: { number: 7, head: { sha: 'c0ffee0'.repeat(5) } } }),
  );
  return {
    ...{ comments, requests },
    env: {
      ...{ GITHUB_API_URL: api, GITHUB_GRAPHQL_URL: `${api}/graphql`, GITHUB_REPOSITORY: 'example/site' },
      ...{ GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: eventFile, GITHUB_RUN_ID: '42' },
      GITHUB_SERVER_URL: 'https://github.example',
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function answerTo(line: string, asked: string, token: string | undefined): [number, unknown, object?] {
    if (fails !== undefined) return [fails, { message: 'Try again\n::error::later' }];
    if (token !== 'Bearer token-of-the-job') return [401, { message: 'Bad credentials' }];
    if (line === 'POST /graphql') return [200, { data: { viewer: { login: ownLogin } } }];
    const page = new RegExp(`^GET ${base}/7/comments\\?per_page=100&page=(\\d+)$`).exec(line)?.[1];
    if (page !== undefined) return listed(Number(page));
    if (isFork) return [403, { message: 'Resource not accessible by integration' }];
    const { body } = JSON.parse(asked) as { body: string };
    if (line === `POST ${base}/7/comments`) {
      const comment = { id: 1_000 + comments.length, user: { login: ownLogin }, body };
      comments.push(comment);
      return [201, comment];
    }
    const id = new RegExp(`^PATCH ${base}/comments/(\\d+)$`).exec(line)?.[1];
    const edited = comments.find((comment) => String(comment.id) === id);
    if (edited === undefined || isDeleted) return [404, { message: 'Not Found' }];
    edited.body = body;
    return [200, edited];
  }

  function listed(page: number): [number, unknown, object] {
    const part = comments.slice((page - 1) * 100, page * 100);
    const more = comments.length > page * 100 ? { link: `<${api}${base}?page=${page + 1}>; rel="next"` } : {};
    return [200, part, more];
  }
}
