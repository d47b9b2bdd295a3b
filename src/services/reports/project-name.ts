import { parseAddress, spelledMax } from '../../lib/parse-address.ts';

/**
 * The host that a report belongs to: ASCII lower case, without a leading `www.` and a final dot, with the port when it
 * is not the scheme's default.
 */
export function projectNameOf(url: URL): string {
  return withoutWww(hostOf(url)) + (url.port === '' ? '' : `:${url.port}`);
}

/** How a client may name a project: by its id, or by its name in any form; of names the first that exists. */
type ProjectReference = { readonly id: number } | { readonly names: readonly string[] };

/**
 * Undefined: no host can be meant, so there is no such project.
 * @param text such as `7`, `example.com`, `WWW.Example.com.`, `bücher.example`, `[::1]:8080`
 */
export function readProjectReference(text: string): ProjectReference | undefined {
  if (/^[1-9]\d{0,14}$/.test(text)) return { id: Number(text) };
  if (text.length > spelledMax || /[\x00-\x20/\\?#@%]/.test(text)) return undefined;
  const [, host = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const url = parseAddress(`http://${host}/`);
  if (url === null || url.hostname === '' || url.port !== '') return undefined;
  // As it is first: `www.example.com` is also what the project of `www.www.example.com` is called.
  const hosts = new Set([hostOf(url), withoutWww(hostOf(url))]);
  return { names: [...hosts].map((name) => name + (port === undefined ? '' : `:${Number(port)}`)) };
}

function hostOf({ hostname }: URL): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}

function withoutWww(host: string): string {
  // `www.com` is a name of its own: `com` is no host.
  return /^www\.[^.]+\./.test(host) ? host.slice('www.'.length) : host;
}
