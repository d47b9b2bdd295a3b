/** Elements of the page that fit a selector. */
export function all<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E[] {
  return [...within.querySelectorAll<E>(selector)];
}

export function first<E extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E | null {
  return within.querySelector<E>(selector);
}

/** The element an event happened to, or what it is part of. */
export function hit(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}
