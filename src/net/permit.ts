import { contains, type NetworkList, networkList } from '../lib/network.ts';
import { ipv4Within, isNeverLifted, isPublic, sameAddress } from './address.ts';
import { type AllowList, allowsAddress, allowsName, howToAllow } from './allow-list.ts';

/**
 * Judges one address that a connection would go to, or has gone to (E3).
 * @param host the name that led there; for literals the address itself
 * @returns why not, for the operator's log; undefined when permitted
 */
export type Permit = (address: string, port: number, host: string) => string | undefined;

export interface PermitRules {
  readonly ports: readonly number[];
  readonly allow: AllowList;
  readonly deny: NetworkList;
  readonly nat64: boolean;
  /** Addresses of this machine's interfaces, at this moment. */
  readonly localAddresses: () => readonly string[];
  /** Ports that this process listens on, at this moment. */
  readonly ownPorts: () => readonly number[];
}

export function createPermit(rules: PermitRules): Permit {
  return (address, port, host) => {
    if (isNeverLifted(address)) return 'link-local or metadata address';
    // What is refused as IPv4 is refused in every spelling; what is allowed, or public, is so by its own.
    const within = ipv4Within(address);
    const spellings = within === undefined ? [address] : [address, within];
    const local = spellings.some((spelling) => isLocal(spelling, rules));
    if (local && rules.ownPorts().includes(port)) return 'our own listener';
    // The operator's word against a network outweighs the word for one: a mistake then costs a report, not a secret.
    if (spellings.some((spelling) => contains(rules.deny, spelling))) return 'denied network';
    if (allowsName(rules.allow, host, port) || allowsAddress(rules.allow, address, port)) return undefined;
    if (local) return `address of this machine${howToAllow(host, port)}`;
    if (!isPublic(address, { nat64: rules.nat64 })) return `address is not public${howToAllow(host, port)}`;
    return rules.ports.includes(port) ? undefined : `port ${port}`;
  };
}

/** Connecting to the unspecified address reaches this machine too. */
function isLocal(address: string, { localAddresses }: PermitRules): boolean {
  return contains(thisMachine, address) || localAddresses().some((own) => sameAddress(own, address));
}

const thisMachine = networkList(['127.0.0.0/8', '0.0.0.0/8', '::/127']);
