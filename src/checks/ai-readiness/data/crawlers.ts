/**
 * Product tokens of AI crawlers and what their vendors say of them. A token is added only with a vendor page.
 * Source: the page beside each token. Reviewed 2026-11-21.
 */
export interface Crawler {
  readonly token: string;
  readonly vendor: string;
  /** The vendor's page that names the token. */
  readonly source: string;
  /** Follows the groups of this token when the file has none for its own. */
  readonly fallback?: string;
}

/** Answer engines: blocking means less or no presence in that product's answers. */
export const searchCrawlers: readonly Crawler[] = [
  { token: 'OAI-SearchBot', vendor: 'OpenAI', source: 'https://developers.openai.com/api/docs/bots' },
  {
    token: 'Claude-SearchBot',
    vendor: 'Anthropic',
    source: 'https://support.claude.com/en/articles/8896518',
  },
  { token: 'PerplexityBot', vendor: 'Perplexity', source: 'https://docs.perplexity.ai/guides/bots' },
  { token: 'Applebot', vendor: 'Apple', source: 'https://support.apple.com/119829', fallback: 'Googlebot' },
  { token: 'Amzn-SearchBot', vendor: 'Amazon', source: 'https://developer.amazon.com/amazonbot' },
];

/** Fetches on a user's request: blocking means that the page cannot be opened for that user. */
export const userCrawlers: readonly Crawler[] = [
  { token: 'ChatGPT-User', vendor: 'OpenAI', source: 'https://developers.openai.com/api/docs/bots' },
  { token: 'Claude-User', vendor: 'Anthropic', source: 'https://support.claude.com/en/articles/8896518' },
  { token: 'Perplexity-User', vendor: 'Perplexity', source: 'https://docs.perplexity.ai/guides/bots' },
  { token: 'Amzn-User', vendor: 'Amazon', source: 'https://developer.amazon.com/amazonbot' },
  {
    token: 'DuckAssistBot',
    vendor: 'DuckDuckGo',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
  { token: 'MistralAI-User', vendor: 'Mistral', source: 'https://docs.mistral.ai/robots' },
  {
    token: 'meta-externalfetcher',
    vendor: 'Meta',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
];

/** Training: blocking keeps the page out of training sets and touches no search. */
export const trainingCrawlers: readonly Crawler[] = [
  { token: 'GPTBot', vendor: 'OpenAI', source: 'https://developers.openai.com/api/docs/bots' },
  { token: 'ClaudeBot', vendor: 'Anthropic', source: 'https://support.claude.com/en/articles/8896518' },
  {
    token: 'Google-Extended',
    vendor: 'Google',
    source: 'https://developers.google.com/search/docs/crawling-indexing/overview-google-crawlers',
  },
  { token: 'Applebot-Extended', vendor: 'Apple', source: 'https://support.apple.com/119829' },
  { token: 'Amazonbot', vendor: 'Amazon', source: 'https://developer.amazon.com/amazonbot' },
  {
    token: 'meta-externalagent',
    vendor: 'Meta',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
  { token: 'CCBot', vendor: 'Common Crawl', source: 'https://commoncrawl.org/ccbot' },
  { token: 'Bytespider', vendor: 'ByteDance', source: 'https://bytespider.bytedance.com/' },
];
