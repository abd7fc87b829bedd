/** The same shop by plain http and by its other name, redirects not followed. */
import type { Fetcher } from '#fetch';
import type { Evidence } from '../evidence.ts';
import { known } from '../evidence.ts';
import { registrableDomain } from '../parse/url.ts';
import { isAddress, isLocal } from './locality.ts';
import type { Session } from './session.ts';

/** `www.` for an apex, the apex for its `www.`; undefined for other names and addresses. */
export function twinOf(hostname: string): string | undefined {
  if (isAddress(hostname.replace(/^\[|\]$/g, '')) || !hostname.includes('.')) return undefined;
  const apex = registrableDomain(hostname);
  if (hostname === apex) return `www.${hostname}`;
  return hostname === `www.${apex}` ? apex : undefined;
}

/** `origin` is where the home page answered. A local target has neither. */
export async function gatherHosts(
  session: Session,
  fetcher: Fetcher,
  origin: string,
): Promise<Evidence['hosts']> {
  const url = new URL(origin);
  if (isLocal(origin)) return known({ http: null, twin: null });
  const twin = twinOf(url.hostname);
  const ask = async (row: string, at: string): Promise<string | null> => {
    const reply = await session.ask({ row, key: row, purpose: row, url: at, redirects: 0 });
    return reply.sent ? reply.exchange.id : null;
  };
  const [http, other] = await Promise.all([
    ask('host-http', `http://${url.hostname}/`),
    twin === undefined ? null : reach(fetcher, twin, url, (at) => ask('host-twin', at)),
  ]);
  return known({ http, twin: other });
}

async function reach(
  fetcher: Fetcher,
  twin: string,
  { protocol, port }: URL,
  ask: (url: string) => Promise<string | null>,
): Promise<string | 'no-dns' | null> {
  const found = await fetcher.lookup(twin, Number(port) || (protocol === 'https:' ? 443 : 80));
  return found.ok ? ask(`${protocol}//${twin}${port ? `:${port}` : ''}/`) : 'no-dns';
}
