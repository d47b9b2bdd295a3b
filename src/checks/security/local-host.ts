/** Loopback, private and link-local addresses, and names that never leave the local network. */
export function isLocalHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return localIpv6.test(hostname);
  if (isIpv4(hostname)) return localIpv4.test(hostname);
  return !hostname.includes('.') || localSuffixes.some((suffix) => hostname.endsWith(suffix));
}

/** @param hostname of a URL: the parser has turned every spelling of IPv4 into four decimal numbers */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || isIpv4(hostname);
}

function isIpv4(hostname: string): boolean {
  return /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

const localIpv4 = /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const localIpv6 = /^\[(?:::1\]|f[cd]|fe[89ab])/;
const localSuffixes = ['.localhost', '.local', '.internal', '.lan', '.home.arpa', '.test'];
