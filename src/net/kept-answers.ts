import { isPublic } from './address.ts';
import { untilAborted } from './deadline.ts';
import type { NameResolver } from './resolve.ts';

/**
 * The addresses of a name stay what they were first: a page names one host many times, and a script of it must not come to
 * another server by the name that the page came from. For the same reason a name with public addresses has no others, be
 * they in a network that is open: its server would only have to close its port. A name that the operator opened is theirs.
 * @param nat64 as of `isPublic`
 * @param signal of the browser's whole look; those who share an answer end one by one
 */
export function keepAnswers(resolver: NameResolver, nat64: boolean, signal: AbortSignal): NameResolver {
  const answers = new Map<string, Promise<string[]>>();
  const ask = async (name: string, system: boolean) => {
    const found = await resolver.addresses(name, system, signal);
    const known = system ? [] : found.filter((address) => isPublic(address, { nat64 }));
    return known.length > 0 ? known : found;
  };
  return {
    ...resolver,
    addresses(name, system, own) {
      const key = `${system ? 'system' : 'dns'} ${name}`;
      const asked = answers.get(key) ?? ask(name, system);
      answers.set(key, asked);
      return untilAborted(own, asked);
    },
  };
}
