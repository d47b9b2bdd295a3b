import { isIP } from 'node:net';
import { isNetwork } from '../lib/network.ts';
import { BadValue, type Setting } from './setting.ts';

/** One entry of a list: what it is called in the documentation, and how it is read. */
interface Entry<T> {
  readonly type: string;
  readonly entry: (text: string) => T;
}

/** Name or address with or without a port, as a Host header has it. */
export const hostName: Entry<string> = {
  type: 'host',
  entry(text) {
    const url = parse(`http://${text}/`);
    if (url !== undefined && url.pathname === '/' && url.username === '' && !/[/?#@]/.test(text))
      return url.host;
    throw new BadValue(`holds "${text}", which is no host name such as assay.example.org.`);
  },
};

/** An address or a network: `10.0.0.0/8`, `192.0.2.7`, `2001:db8::/32`. */
export const cidr: Entry<string> = {
  type: 'network',
  entry(text) {
    if (isNetwork(text)) return text;
    throw new BadValue(`holds "${text}", which is no address or network such as 10.0.0.0/8.`);
  },
};

/** `https://app.example.org`, compared letter by letter with the Origin header. */
export const exactOrigin: Entry<string> = {
  type: 'origin',
  entry(text) {
    const url = parse(text);
    if (url !== undefined && url.origin === text) return text;
    throw new BadValue(
      `holds "${text}", which is no origin such as https://app.example.org (no path, no final slash).`,
    );
  },
};

/** E8: host, wildcard or network, always with a port. */
export const allowEntry: Entry<string> = {
  type: 'host:port',
  entry(text) {
    const [, target = '', port = ''] = /^([^\s/@?#]+(?:\/\d{1,3})?):(\d{1,5})$/.exec(text) ?? [];
    const bare = target.startsWith('[') ? target.replace(/[[\]]/g, '') : target;
    const isTarget = isNetwork(bare) || isName(bare.replace(/^\*\./, ''));
    if (isTarget && Number(port) >= 1 && Number(port) <= 65_535) return text.toLowerCase();
    throw new BadValue(
      `holds "${text}"; an entry is a host, *.domain or network with its port, such as 127.0.0.1:3000.`,
    );
  },
};

/** `postgres://role:password@host:5432/name`; a host of %2F… is the folder of a Unix socket. */
export function postgresUrl(name: string, meaning: string): Setting<string> & { readonly default: null } {
  return {
    name,
    type: 'URL',
    default: null,
    meaning,
    secret: true,
    read(given) {
      const url = URL.canParse(given) ? new URL(given) : undefined;
      // Not repeated, as it may hold a password.
      if (
        url === undefined ||
        !['postgres:', 'postgresql:'].includes(url.protocol) ||
        url.pathname.length < 2
      ) {
        throw new BadValue('is no address such as postgres://role:password@host:5432/name.');
      }
      return given;
    },
  };
}

/** Address of a DNS server, with a port when it is not 53. */
export const serverAddress: Entry<string> = {
  type: 'address',
  entry(text) {
    const bare =
      /^\[([0-9a-f:.]{2,45})\](?::\d{1,5})?$/i.exec(text)?.[1] ??
      text.replace(/^([\d.]{7,15}):\d{1,5}$/, '$1');
    if (isIP(bare) !== 0 && !bare.includes('%')) return text;
    throw new BadValue(`holds "${text}", which is no address such as 192.0.2.53 or [2001:db8::53]:5353.`);
  },
};

/** An http(s) origin, given back without its final slash. */
export function publicUrl(name: string, meaning: string): Setting<string> & { readonly default: null } {
  return {
    name,
    type: 'URL',
    default: null,
    meaning,
    secret: false,
    read(text) {
      const url = parse(text);
      if (url !== undefined && (url.href === url.origin || url.href === `${url.origin}/`)) return url.origin;
      throw new BadValue(
        `must be an address such as https://assay.example.org, without a path, not "${text}".`,
      );
    },
  };
}

/** 32 bytes, as 64 hex digits or base64. The value never appears in the refusal. */
export function secretKey(name: string, meaning: string): Setting<Buffer> & { readonly default: null } {
  return { name, type: '32 bytes', default: null, meaning, secret: true, read: readKey };
}

/** @throws BadValue */
export function readKey(text: string): Buffer {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  if (bytes.length === 32 && /^[\w+/=-]{43,64}$/.test(trimmed)) return bytes;
  throw new BadValue(
    'must be 32 bytes, written as 64 hex digits or in base64. "openssl rand -hex 32" makes one.',
  );
}

function parse(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

function isName(text: string): boolean {
  return /^[a-z0-9.-]{1,253}$/i.test(text) && parse(`http://${text}/`)?.hostname === text.toLowerCase();
}
