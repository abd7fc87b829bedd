/** The user agents of AI operators, by the product token in robots.txt. */

export type BotRole = 'search' | 'user' | 'training' | 'shopping' | 'images' | 'other';

export interface Bot {
  token: string;
  /** Another token of the same client. */
  alias?: string;
  operator: string;
  /** What it fetches for: an index, a user request, or training. */
  role: BotRole;
  /** The operator's statement on robots.txt. */
  obeys: 'yes' | 'may-not' | 'mostly-not' | 'not-stated' | 'reported-not';
  /** The operator's documentation; absent when there is none. */
  docs?: string;
}

export const bots: readonly Bot[] = [
  {
    token: 'OAI-SearchBot',
    operator: 'OpenAI',
    role: 'search',
    obeys: 'yes',
    docs: 'https://developers.openai.com/api/docs/bots',
  },
  {
    token: 'ChatGPT-User',
    operator: 'OpenAI',
    role: 'user',
    obeys: 'may-not',
    docs: 'https://developers.openai.com/api/docs/bots',
  },
  {
    token: 'GPTBot',
    operator: 'OpenAI',
    role: 'training',
    obeys: 'yes',
    docs: 'https://developers.openai.com/api/docs/bots',
  },
  {
    token: 'OAI-AdsBot',
    operator: 'OpenAI',
    role: 'other',
    obeys: 'not-stated',
    docs: 'https://developers.openai.com/api/docs/bots',
  },
  {
    token: 'Claude-SearchBot',
    operator: 'Anthropic',
    role: 'search',
    obeys: 'yes',
    docs: 'https://support.claude.com/en/articles/8896518',
  },
  {
    token: 'Claude-User',
    operator: 'Anthropic',
    role: 'user',
    obeys: 'yes',
    docs: 'https://support.claude.com/en/articles/8896518',
  },
  {
    token: 'ClaudeBot',
    operator: 'Anthropic',
    role: 'training',
    obeys: 'yes',
    docs: 'https://support.claude.com/en/articles/8896518',
  },
  {
    token: 'PerplexityBot',
    operator: 'Perplexity',
    role: 'search',
    obeys: 'yes',
    docs: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  },
  {
    token: 'Perplexity-User',
    operator: 'Perplexity',
    role: 'user',
    obeys: 'mostly-not',
    docs: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  },
  {
    token: 'Googlebot',
    operator: 'Google',
    role: 'search',
    obeys: 'yes',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  {
    token: 'Storebot-Google',
    operator: 'Google',
    role: 'shopping',
    obeys: 'yes',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  {
    token: 'Googlebot-Image',
    operator: 'Google',
    role: 'images',
    obeys: 'yes',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  {
    token: 'GoogleOther',
    operator: 'Google',
    role: 'other',
    obeys: 'yes',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  {
    token: 'Google-Extended',
    operator: 'Google',
    role: 'training',
    obeys: 'yes',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  {
    token: 'Google-CloudVertexBot',
    operator: 'Google',
    role: 'other',
    obeys: 'yes',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  },
  {
    token: 'Google-Agent',
    operator: 'Google',
    role: 'user',
    obeys: 'mostly-not',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
  },
  {
    token: 'Google-NotebookLM',
    operator: 'Google',
    role: 'user',
    obeys: 'mostly-not',
    alias: 'Google-GeminiNotebook',
    docs: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
  },
  {
    token: 'bingbot',
    operator: 'Microsoft',
    role: 'search',
    obeys: 'yes',
    docs: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
  },
  {
    token: 'Applebot',
    operator: 'Apple',
    role: 'search',
    obeys: 'yes',
    docs: 'https://support.apple.com/en-us/119829',
  },
  {
    token: 'Applebot-Extended',
    operator: 'Apple',
    role: 'training',
    obeys: 'yes',
    docs: 'https://support.apple.com/en-us/119829',
  },
  {
    token: 'Amzn-SearchBot',
    operator: 'Amazon',
    role: 'search',
    obeys: 'yes',
    docs: 'https://developer.amazon.com/amazonbot',
  },
  {
    token: 'Amzn-User',
    operator: 'Amazon',
    role: 'user',
    obeys: 'yes',
    docs: 'https://developer.amazon.com/amazonbot',
  },
  {
    token: 'Amazonbot',
    operator: 'Amazon',
    role: 'training',
    obeys: 'yes',
    docs: 'https://developer.amazon.com/amazonbot',
  },
  {
    token: 'meta-webindexer',
    operator: 'Meta',
    role: 'search',
    obeys: 'yes',
    docs: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
  },
  {
    token: 'meta-externalfetcher',
    operator: 'Meta',
    role: 'user',
    obeys: 'may-not',
    docs: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
  },
  {
    token: 'meta-externalagent',
    operator: 'Meta',
    role: 'training',
    obeys: 'yes',
    docs: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
  },
  {
    token: 'facebookexternalhit',
    operator: 'Meta',
    role: 'other',
    obeys: 'may-not',
    docs: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
  },
  {
    token: 'MistralAI-Index',
    operator: 'Mistral',
    role: 'search',
    obeys: 'yes',
    docs: 'https://docs.mistral.ai/en/robots',
  },
  {
    token: 'MistralAI-User',
    operator: 'Mistral',
    role: 'user',
    obeys: 'yes',
    docs: 'https://docs.mistral.ai/en/robots',
  },
  {
    token: 'MistralAI-Training',
    operator: 'Mistral',
    role: 'training',
    obeys: 'yes',
    docs: 'https://docs.mistral.ai/en/robots',
  },
  {
    token: 'DuckAssistBot',
    operator: 'DuckDuckGo',
    role: 'search',
    obeys: 'yes',
    docs: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
  {
    token: 'CCBot',
    operator: 'Common Crawl',
    role: 'training',
    obeys: 'yes',
    docs: 'https://commoncrawl.org/ccbot',
  },
  { token: 'Bytespider', operator: 'ByteDance', role: 'training', obeys: 'reported-not' },
  {
    token: 'PetalBot',
    operator: 'Huawei',
    role: 'search',
    obeys: 'yes',
    docs: 'https://aspiegel.com/petalbot',
  },
  {
    token: 'YouBot',
    operator: 'You.com',
    role: 'search',
    obeys: 'yes',
    docs: 'https://about.you.com/youbot/',
  },
];

/** The bot of a product token, in any case. */
export function botOf(token: string): Bot | undefined {
  const wanted = token.toLowerCase();
  return bots.find(({ token: own, alias }) => [own, alias].some((one) => one?.toLowerCase() === wanted));
}

/** A token as its operator writes it; unknown ones unchanged. */
export const spellToken = (token: string): string => botOf(token)?.token ?? token;
