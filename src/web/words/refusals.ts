import type { AssayError } from '../../errors.ts';
import { formatCount } from '../../lib/quantities.ts';

const example = 'Use one such as https://example.com/page.';

/** Why a value was refused, for the person who typed it: of an address in the words of pages, where one is a URL to the API. */
export function refusalWords({ addressFault: fault, message }: AssayError): string {
  switch (fault?.kind) {
    case 'closed':
      return 'This address cannot be checked. Use a public one such as https://example.com/page.';
    case 'malformed':
      return `This is not the address of a page. ${example}`;
    case 'scheme':
      return `Only http and https addresses can be checked. ${example}`;
    case 'credentials':
      return 'This address holds a user name or password. Remove everything up to the @ and try again.';
    case 'port':
      return `Only addresses with one of these ports can be checked: ${fault.ports.join(', ')}.`;
    case 'length':
      return `This address is longer than ${formatCount(fault.bytesMax)} bytes. Use a shorter one.`;
    case 'count':
      return `${formatCount(fault.most)} addresses can be checked at once; these are ${formatCount(fault.given)}. Send the rest afterwards.`;
    case undefined:
      return message;
  }
}
