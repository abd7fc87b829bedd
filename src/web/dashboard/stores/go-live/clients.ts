/** The names under which a store is asked, to see whether something in front of it turns agents away. */

export interface Client {
  name: string;
  headers: Record<string, string>;
}

const engine = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko';
const json = { accept: 'application/json, */*;q=0.5' };

/** What most agents send that speak UCP: the name of their library. */
export const plainClient: Client = {
  name: 'a plain program',
  headers: { ...json, 'user-agent': 'Portico go-live check' },
};

/** Strings as their vendors document them; sent to the store of whoever presses the button, and nowhere else. */
export const otherClients: readonly Client[] = [
  {
    name: 'a browser',
    headers: {
      'sec-ch-ua': '"Chromium";v="154", "Google Chrome";v="154", "Not_A Brand";v="99"',
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Windows"',
      'upgrade-insecure-requests': '1',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36',
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-user': '?1',
      'sec-fetch-dest': 'document',
      'accept-language': 'en-US,en;q=0.9',
    },
  },
  { name: 'curl', headers: { accept: '*/*', 'user-agent': 'curl/8.17.0' } },
  { name: 'python-httpx', headers: { accept: '*/*', 'user-agent': 'python-httpx/0.28.1' } },
  {
    name: 'ChatGPT-User',
    headers: { ...json, 'user-agent': `${engine}); compatible; ChatGPT-User/1.0; +https://openai.com/bot` },
  },
  {
    name: 'Claude-User',
    headers: { ...json, 'user-agent': `${engine}; compatible; Claude-User/1.0; +Claude-User@anthropic.com)` },
  },
  {
    name: 'Perplexity-User',
    headers: {
      ...json,
      'user-agent': `${engine}; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`,
    },
  },
];
