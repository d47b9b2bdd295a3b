import { all, first } from './dom.ts';
import { isInUse } from './in-use.ts';
import { sayIn } from './say.ts';

const everyMs = 2_000;

const list = first('[data-poll]');
const line = list === null ? null : status(list);
if (list !== null && line !== null) follow(list, line, sayIn(line));

/** Shows how what is in progress stands, while somebody looks and something is in progress. */
function follow(list: HTMLElement, line: HTMLElement, say: (text: string) => void): void {
  let told = line.textContent;
  const tell = (text: string) => {
    if (text !== told) say(text);
    told = text;
  };
  const look = async () => {
    const answer = document.visibilityState === 'visible' ? await ask(addressOf(list)) : undefined;
    if (answer === 'signed out') {
      // Whoever was signed out is led to the sign-in, or goes on after one in another tab.
      if (!isInUse()) return load(list);
      tell(list.dataset.lost ?? '');
    } else if (answer !== undefined) {
      const now = status(answer);
      const isOver = now?.dataset.over === 'true';
      // Nobody loses their place: a list that is scrolled waits too.
      if (isOver && scrollY === 0 && !isInUse()) return load(list);
      show(list, answer);
      if (now !== null) {
        entitle(line, now);
        tell(now.textContent);
      }
    }
    setTimeout(look, everyMs);
  };
  setTimeout(look, everyMs);
}

function status(within: ParentNode): HTMLElement | null {
  return first('[role="status"]', within);
}

/** With what is shown, so that it can be told what became of that. */
function addressOf(list: HTMLElement): string {
  const { poll = '', here = '' } = list.dataset;
  const address = new URL(poll, location.href);
  address.searchParams.set('here', here);
  for (const row of all('[data-report]', list)) address.searchParams.append('id', row.dataset.report ?? '');
  return address.href;
}

/** As a document, which runs no script. Undefined: no answer, or none of use. */
function ask(address: string): Promise<Document | 'signed out' | undefined> {
  const { promise, resolve } = Promise.withResolvers<Document | 'signed out' | undefined>();
  const asked = new XMLHttpRequest();
  asked.open('GET', address);
  asked.responseType = 'document';
  asked.addEventListener('loadend', () => {
    const isElsewhere = asked.responseURL !== '' && asked.responseURL !== address;
    if (isElsewhere) resolve('signed out');
    else resolve(asked.status === 200 ? (asked.responseXML ?? undefined) : undefined);
  });
  asked.send();
  return promise;
}

/** Its address, and not the page: that may be the answer to a form, which a reload would send again. */
function load(list: HTMLElement): void {
  location.replace(list.dataset.here ?? location.href);
}

function show(list: HTMLElement, answer: Document): void {
  for (const part of all('[data-part]', list)) {
    const now = first(`[data-part="${part.dataset.part}"]`, answer);
    // The focus stays where it is, and so does what it is in.
    const isHeld = part.contains(document.activeElement);
    if (now !== null && !isHeld && !now.isEqualNode(part)) part.replaceWith(document.adoptNode(now));
  }
  const [bar, reached] = [list, answer].map((within) => first<HTMLProgressElement>('progress.all', within));
  if (bar != null && reached != null) {
    bar.max = reached.max;
    bar.value = reached.value;
  }
}

/** The title of the page says how many are left; what stands around it, such as the name of the product, stays. */
function entitle(line: HTMLElement, now: HTMLElement): void {
  const { title: before = '' } = line.dataset;
  const { title: after = before } = now.dataset;
  if (before === '' || before === after) return;
  document.title = document.title.replace(before, after);
  line.dataset.title = after;
}
