/** Client profiles: the request headers under which a page is requested. */
import type { ClientName } from '../evidence.ts';

/** Our own token in robots.txt. */
export const robotsToken = 'AgentReadinessAudit';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36';
const engine = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko';

/** Strings as their vendors document them. */
const bots: Record<string, string> = {
  'ChatGPT-User': `${engine}); compatible; ChatGPT-User/1.0; +https://openai.com/bot`,
  'OAI-SearchBot': `${engine}); compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot`,
  'Claude-User': `${engine}; compatible; Claude-User/1.0; +Claude-User@anthropic.com)`,
  'Perplexity-User': `${engine}; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`,
  PerplexityBot: `${engine}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
};

/** Bots whose user agent the audit may send: only in keyed audits, after all other requests. */
export const impostorBots = [
  'ChatGPT-User',
  'Claude-User',
  'Perplexity-User',
  'OAI-SearchBot',
  'PerplexityBot',
] as const;

export interface ClientOptions {
  /** User agent of [agent] and [markdown]; includes our token. */
  userAgent?: string;
}

/** Request headers of a client, lower-case names. Agent, browser and bots send the same Accept-Language. */
export function clientHeaders(client: ClientName, options: ClientOptions = {}): Record<string, string> {
  const language = { 'accept-language': 'en-US,en;q=0.9' };
  const encoding = { 'accept-encoding': 'br, gzip, zstd' };
  const own = options.userAgent ?? `${robotsToken}/1.0`;
  if (client === 'agent') return { 'user-agent': own, accept: '*/*', ...language, ...encoding };
  if (client === 'markdown')
    return { 'user-agent': own, accept: 'text/markdown, text/html;q=0.5', ...language, ...encoding };
  if (client === 'minimal') return { 'user-agent': chrome, accept: '*/*' };
  if (client === 'curl') return { 'user-agent': 'curl/8.17.0', accept: '*/*', 'accept-encoding': 'identity' };
  if (client === 'empty') return { 'user-agent': '', accept: '*/*', ...encoding };
  if (client === 'browser') return { ...browserHeaders, ...language };
  const name = client.slice('bot:'.length);
  return { 'user-agent': bots[name] ?? name, accept: '*/*', ...language, ...encoding };
}

const browserHeaders: Record<string, string> = {
  'sec-ch-ua': '"Chromium";v="154", "Google Chrome";v="154", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'upgrade-insecure-requests': '1',
  'user-agent': chrome,
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br, zstd',
};
