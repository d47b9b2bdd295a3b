import type { FailureCode } from '../../errors.ts';
import type { RunEvent } from '../../services/running/types.ts';

/** How a page tells why a run failed: what happened, and what to do; why is said by the run. */
interface FailureWords {
  readonly title: string;
  readonly steps: readonly string[];
  /** Where the run ended; null: that cannot be said. */
  readonly stage: RunEvent['stage'];
}

const tryAgain = 'Come back and try again.';
const allowBot = 'Allow the user agent AssayBot in the firewall or the bot protection.';

export const failures: Readonly<Record<FailureCode, FailureWords>> = {
  no_public_address: {
    title: 'This address cannot be checked',
    steps: [
      'Check the spelling of the address.',
      'Open the page in a browser outside your own network. If it ends at another address, check that one.',
      'For a page inside your network, ask the operator of this server to allow it.',
    ],
    stage: 'fetching',
  },
  connect_failed: {
    title: 'The server did not accept a connection',
    steps: [
      'Open the page in a browser. If it fails there too, look at the server first.',
      `If it opens, a firewall may be holding back unknown visitors. ${allowBot}`,
      tryAgain,
    ],
    stage: 'fetching',
  },
  timeout: {
    title: 'The server did not answer in time',
    steps: [
      'Open the page in a browser. If it hangs there too, look at the server first.',
      `If it opens, a firewall may be holding back unknown visitors. ${allowBot}`,
      tryAgain,
    ],
    stage: 'fetching',
  },
  tls_error: {
    title: 'No secure connection was possible',
    steps: [
      'Check the TLS settings of the server: TLS 1.2 and 1.3 should be on.',
      'Check that the port of the address speaks https.',
      tryAgain,
    ],
    stage: 'fetching',
  },
  too_many_redirects: {
    title: 'The page redirects too often',
    steps: [
      'Mend the redirects, so that each leads straight to the last address.',
      'Or check the address that visitors end up at.',
    ],
    stage: 'fetching',
  },
  too_large: {
    title: 'The page is too large',
    steps: [
      'Check the address of a smaller page.',
      'If this should be a usual page, look for content that repeats or tags that are never closed.',
    ],
    stage: 'parsing',
  },
  unsupported_content: {
    title: 'This is not a web page',
    steps: [
      'Check the address of a page, not of an image, a document or a download.',
      'If it is a page, have the server send it as text/html.',
    ],
    stage: 'parsing',
  },
  bot_wall: {
    title: 'The site turned Assay away',
    steps: [allowBot, tryAgain],
    stage: 'parsing',
  },
  site_unavailable: {
    title: 'The site is too busy to answer',
    steps: ['Wait a while.', allowBot, tryAgain],
    stage: 'fetching',
  },
  unsupported_encoding: {
    title: 'The page is packed in a way Assay does not read',
    steps: ['Check the compression settings of the server and of what stands before it.', tryAgain],
    stage: 'fetching',
  },
  render_failed: {
    title: 'The browser could not show the page',
    steps: ['Open the page in a browser with an empty cache and look for errors.', tryAgain],
    stage: 'probing',
  },
  browser_unavailable: {
    title: 'No browser was there to look at the page',
    steps: ['Try it again later, or ask the operator of this Assay for a browser.'],
    stage: null,
  },
  stopped: {
    title: 'Stopped before it began',
    steps: [
      'Run the report again to put it back in the queue.',
      'Or delete it, if the page does not have to be checked.',
    ],
    stage: null,
  },
  internal: {
    title: 'Assay made a mistake',
    steps: ['Try again.', 'If it happens again, tell the operator of this server when it happened.'],
    stage: null,
  },
};
