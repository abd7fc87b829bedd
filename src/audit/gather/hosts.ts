/** The same shop by plain http and by its other name, redirects not followed. */
import type { Fetcher } from '#fetch';
import type { Evidence } from '../evidence.ts';
import { known } from '../evidence.ts';
import { registrableDomain, resolveUrl } from '../parse/url.ts';
import { isAddress, isLocal } from './locality.ts';
import { type PageParser, toPage } from './pages.ts';
import type { Reply, Session } from './session.ts';

/** `www.` for an apex, the apex for its `www.`; undefined for other names and addresses. */
export function twinOf(hostname: string): string | undefined {
  if (isAddress(hostname.replace(/^\[|\]$/g, '')) || !hostname.includes('.')) return undefined;
  const apex = registrableDomain(hostname);
  if (hostname === apex) return `www.${hostname}`;
  return hostname === `www.${apex}` ? apex : undefined;
}

/** `origin` is where the home page answered. A local target has neither. A twin that serves a page of its own is read. */
export async function gatherHosts(
  { session, parser }: { session: Session; parser: PageParser },
  fetcher: Fetcher,
  origin: string,
): Promise<Evidence['hosts']> {
  const url = new URL(origin);
  if (isLocal(origin)) return known({ http: null, twin: null });
  const twin = twinOf(url.hostname);
  const ask = (row: string, at: string): Promise<Reply> =>
    session.ask({ row, key: row, purpose: row, url: at, redirects: 0 });
  const [http, other] = await Promise.all([
    ask('host-http', `http://${url.hostname}/`),
    twin === undefined ? null : reach(fetcher, twin, url, (at) => ask('host-twin', at)),
  ]);
  const refOf = (reply: Reply | null): string | null => (reply?.sent ? reply.exchange.id : null);
  if (other === 'no-dns') return known({ http: refOf(http), twin: other });
  const canonical = other && (await canonicalOf(parser, other));
  return known({ http: refOf(http), twin: refOf(other), ...(canonical ? { twinCanonical: canonical } : {}) });
}

async function reach(
  fetcher: Fetcher,
  twin: string,
  { protocol, port }: URL,
  ask: (url: string) => Promise<Reply>,
): Promise<Reply | 'no-dns'> {
  const found = await fetcher.lookup(twin, Number(port) || (protocol === 'https:' ? 443 : 80));
  return found.ok ? ask(`${protocol}//${twin}${port ? `:${port}` : ''}/`) : 'no-dns';
}

/** What a page that is served under the other name calls its own address. */
async function canonicalOf(parser: PageParser, reply: Reply): Promise<string | undefined> {
  if (!reply.sent) return undefined;
  const read = await toPage(parser, reply, reply.exchange.url, 'host-twin', 'home');
  if (read.state !== 'ok') return undefined;
  const { canonical, linkHeader } = read.page.facts.head;
  const link =
    canonical[0]?.href ?? linkHeader.find(({ rel }) => /(?:^|\s)canonical(?:\s|$)/i.test(rel))?.href;
  return link === undefined ? undefined : resolveUrl(link, read.page.url);
}
