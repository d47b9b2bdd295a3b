import type { FailureCode } from '../../errors.ts';
import type { RunEvent } from '../../services/running/types.ts';

/** How a page tells why a run failed: what happened, why, and what to do, in that order. */
interface FailureWords {
  readonly title: string;
  readonly cause: string;
  readonly steps: readonly string[];
  /** Where the run ended; null: that cannot be said. */
  readonly stage: RunEvent['stage'];
}

const tryAgain = 'Come back and try again.';
const allowBot = 'Allow the user agent AssayBot in the firewall or the bot protection.';

export const failures: Readonly<Record<FailureCode, FailureWords>> = {
  no_public_address: {
    title: 'This address cannot be checked',
    cause:
      'The name does not exist, it leads to no public address, or the page redirects to an address that this Assay does not open.',
    steps: [
      'Check the spelling of the address.',
      'Open the page in a browser outside your own network. If it ends at another address, check that one.',
      'For a page inside your network, ask the operator of this server to allow it.',
    ],
    stage: 'fetching',
  },
  connect_failed: {
    title: 'The server did not accept a connection',
    cause:
      'It is down, its port is closed, it ended the connection before the page had arrived, or its answer is not HTTP that Assay can read.',
    steps: [
      'Open the page in a browser. If it fails there too, look at the server first.',
      `If it opens, a firewall may be holding back unknown visitors. ${allowBot}`,
      tryAgain,
    ],
    stage: 'fetching',
  },
  timeout: {
    title: 'The server did not answer in time',
    cause:
      'The page did not arrive within the time that a visitor would wait, so there was nothing to check.',
    steps: [
      'Open the page in a browser. If it hangs there too, look at the server first.',
      `If it opens, a firewall may be holding back unknown visitors. ${allowBot}`,
      tryAgain,
    ],
    stage: 'fetching',
  },
  tls_error: {
    title: 'No secure connection was possible',
    cause:
      'The server and Assay found no protocol in common, or the handshake broke off. A bad certificate alone does not stop a check.',
    steps: [
      'Check the TLS settings of the server: TLS 1.2 and 1.3 should be on.',
      'Check that the port of the address speaks https.',
      tryAgain,
    ],
    stage: 'fetching',
  },
  too_many_redirects: {
    title: 'The page redirects too often',
    cause: 'The address redirects in a circle, or more often than browsers follow.',
    steps: [
      'Mend the redirects, so that each leads straight to the last address.',
      'Or check the address that visitors end up at.',
    ],
    stage: 'fetching',
  },
  too_large: {
    title: 'The page is too large',
    cause: 'The page or its header fields are larger, or the page is more deeply nested, than Assay reads.',
    steps: [
      'Check the address of a smaller page.',
      'If this should be a usual page, look for content that repeats or tags that are never closed.',
    ],
    stage: 'parsing',
  },
  unsupported_content: {
    title: 'This is not a web page',
    cause: 'The address leads to a file that is not HTML.',
    steps: [
      'Check the address of a page, not of an image, a document or a download.',
      'If it is a page, have the server send it as text/html.',
    ],
    stage: 'parsing',
  },
  bot_wall: {
    title: 'The site turned Assay away',
    cause: 'A bot wall or a login came in place of the page.',
    steps: [allowBot, tryAgain],
    stage: 'parsing',
  },
  site_unavailable: {
    title: 'The site is too busy to answer',
    cause: 'Its server answered 429 or 503, and so it did when it was asked once more.',
    steps: ['Wait a while.', allowBot, tryAgain],
    stage: 'fetching',
  },
  unsupported_encoding: {
    title: 'The page is packed in a way Assay does not read',
    cause: 'The answer is damaged, packed twice, or says so in a way that is not HTTP.',
    steps: ['Check the compression settings of the server and of what stands before it.', tryAgain],
    stage: 'fetching',
  },
  render_failed: {
    title: 'The browser could not show the page',
    cause: 'The page arrived, but the browser that was to show it gave up.',
    steps: ['Open the page in a browser with an empty cache and look for errors.', tryAgain],
    stage: 'probing',
  },
  stopped: {
    title: 'Stopped before it began',
    cause: 'Somebody of this account took the run off the queue while it waited.',
    steps: [
      'Run the report, and it waits for its turn anew.',
      'Or delete it, if the page need not be checked.',
    ],
    stage: null,
  },
  internal: {
    title: 'Assay made a mistake',
    cause: 'Something went wrong on this server; the page is not at fault.',
    steps: ['Try again.', 'If it happens again, tell the operator of this server when it happened.'],
    stage: null,
  },
};
