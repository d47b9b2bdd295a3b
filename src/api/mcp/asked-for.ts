/** What a message asks for, as far as others than the protocol's library have to know. */
export interface Asked {
  /** Such as `tools/call`; `other`: none that the protocol has. */
  readonly method: string;
  /** Of the tool; undefined: none is called, or none that could be ours. */
  readonly name: string | undefined;
  /** The client wants to hear how far it is. */
  readonly wantsProgress: boolean;
}

export function askedFor(message: object): Asked {
  const method = memberOf(message, 'method');
  const params = memberOf(message, 'params');
  const name = memberOf(params, 'name');
  return {
    method: typeof method === 'string' && isName(method) ? method : 'other',
    name: method === 'tools/call' && typeof name === 'string' && isName(name) ? name : undefined,
    wantsProgress: memberOf(memberOf(params, '_meta'), 'progressToken') !== undefined,
  };
}

/** It goes into logs. */
function isName(text: string): boolean {
  return /^[a-z_/]{1,40}$/i.test(text);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
