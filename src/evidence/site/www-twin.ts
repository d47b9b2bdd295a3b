import { registrableDomain } from '../links/url-equality.ts';

/** The other of the two names of a site, with `www.` or without; undefined for IP addresses and all other hosts. */
export function wwwTwin(host: string): string | undefined {
  const domain = registrableDomain(host);
  if (domain === null) return undefined;
  if (host === domain) return `www.${host}`;
  return host === `www.${domain}` ? domain : undefined;
}
