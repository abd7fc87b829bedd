/** User agents that request a store, to detect whether something in front of it blocks agents. */
import { clientHeaders } from '#audit/gather';
import { launchCheckTexts as say } from './messages/index.ts';

export interface Client {
  name: string;
  headers: Record<string, string>;
}

const json = { accept: 'application/json, */*;q=0.5' };

/** What most agents send that speak UCP: the name of their library. */
export const plainClient: Pick<Client, 'headers'> = {
  headers: { ...json, 'user-agent': 'Portico go-live check' },
};

/** Strings as their vendors document them; sent only to the store that is checked. */
export const otherClients = (): readonly Client[] => [
  {
    name: say('browser'),
    // Compression does not matter here.
    headers: without('accept-encoding', clientHeaders('browser')),
  },
  { name: 'curl', headers: { accept: '*/*', 'user-agent': 'curl/8.17.0' } },
  { name: 'python-httpx', headers: { accept: '*/*', 'user-agent': 'python-httpx/0.28.1' } },
  ...(['ChatGPT-User', 'Claude-User', 'Perplexity-User'] as const).map((name) => ({
    name,
    headers: { ...json, 'user-agent': userAgentOf(`bot:${name}`) },
  })),
];

function without(name: string, headers: Record<string, string>): Record<string, string> {
  const { [name]: _, ...rest } = headers;
  return rest;
}

function userAgentOf(client: Parameters<typeof clientHeaders>[0]): string {
  return clientHeaders(client)['user-agent'] ?? '';
}
