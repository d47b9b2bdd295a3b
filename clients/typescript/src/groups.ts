import { withinTime } from './call-time.ts';
import { type Http, readJson, refuseAnswer } from './http.ts';
import type { CallOptions, GroupOf } from './types.ts';

/** Query or body. */
type Input = Readonly<Record<string, unknown>>;

/** The methods of some routes. */
export function groupOf<Routes extends Readonly<Record<string, string>>>(
  http: Http,
  routes: Routes,
): GroupOf<Routes> {
  const { list, ...others } = routes;
  return Object.fromEntries([
    ...(list === undefined
      ? []
      : [
          ['list', listOf(http, list)],
          ['page', methodOf(http, `${list.replace('LIST', 'GET')}?`)],
        ]),
    ...Object.entries(others).map(([name, route]) => [name, methodOf(http, route)]),
  ]);
}

function methodOf(http: Http, route: string): (...args: unknown[]) => Promise<unknown> {
  return async (...args) => {
    const { verb, path, input, options } = readCall(route, args);
    return withinTime(options, http.timeoutMs, (time) => {
      if (verb === 'FILE') {
        const call = { method: 'GET', path: withQuery(path, input), headers: { accept: '*/*' } };
        return http.send(call, time, (answer) => answer.blob());
      }
      const hasBody = verb === 'POST' || verb === 'PUT';
      const call = hasBody ? { path, body: input } : { path: withQuery(path, input) };
      return http.send({ method: verb, ...call }, time, async (answer) => dataOf(await readJson(answer)));
    });
  };
}

/** Y2: asks for a page when the one before it is used up. */
function listOf(http: Http, route: string): (...args: unknown[]) => AsyncGenerator<unknown, void, undefined> {
  return async function* (...args) {
    const { path, input, options } = readCall(route, args);
    for (let next: string | null = withQuery(path, input); next !== null; ) {
      const call = { method: 'GET', path: next };
      const page: Page = await withinTime(options, http.timeoutMs, (time) => http.send(call, time, readPage));
      yield* page.data;
      next = page.next;
    }
  };
}

interface Page {
  readonly data: readonly unknown[];
  /** Where the next one is. */
  readonly next: string | null;
}

async function readPage(answer: Response): Promise<Page> {
  const { data, links } = await readJson(answer);
  const { next } = (links ?? {}) as { readonly next?: unknown };
  const isPage = Array.isArray(data) && (next === null || typeof next === 'string');
  return isPage ? { data, next } : refuseAnswer(answer);
}

/** What the arguments of a method are, which are those of `MethodOf`. @throws TypeError for what would ask for another path */
function readCall(route: string, args: readonly unknown[]) {
  const [verb = '', template = ''] = route.split(' ');
  const parts = template.replace('?', '').split(/\{\w+\}/);
  const path = parts.reduce((before, part, index) => before + segment(args[index - 1]) + part);
  const [input, options = {}] = args.slice(parts.length - 1) as [Input?, CallOptions?];
  const takesInput = verb === 'LIST' || template.endsWith('?');
  return {
    verb,
    path: path.startsWith('/') ? path : `/api/v1/${path}`,
    ...(takesInput ? { input, options } : { input: undefined, options: (input ?? {}) as CallOptions }),
  };
}

function segment(value: unknown): string {
  const text = String(value ?? '');
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" names nothing.`);
  return encodeURIComponent(text);
}

function withQuery(path: string, query: Input = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given as [string, string][])}`;
}

/** `data` alone, but where more than the status stands beside it. */
function dataOf(json: Input): unknown {
  return 'data' in json && !('meta' in json) ? json.data : json;
}
