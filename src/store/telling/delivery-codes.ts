/** The numbers are for ever. */
export const deliveryCodes = { waiting: 0, sending: 1, delivered: 2, failed: 3, dropped: 4 } as const;
export type DeliveryState = keyof typeof deliveryCodes;

const states: readonly DeliveryState[] = ['waiting', 'sending', 'delivered', 'failed', 'dropped'];

export function deliveryStateOf(code: number): DeliveryState {
  const state = states[code];
  if (state === undefined) throw new RangeError(`${code} is not the code of a state of deliveries.`);
  return state;
}
