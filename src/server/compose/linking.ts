/** Composes identity linking: an authorization server for the buyers of each store that turned it on. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Secret, Site } from '#commerce';
import type { Fetcher } from '#fetch';
import { callerNetwork } from '#http';
import type { MailTransport } from '#mail';
import { linkingClients, purgeLinking, windowStore, type Database, type SiteStore } from '#storage';
import { endpointAddresses, isLoopback, readJson } from '#ucp';
import { createLinking, type Linking, type LinkingPlace } from '#web';
import type { Task } from '../jobs/local-scheduler.ts';
import type { TakePlace } from '../http/page-limits.ts';
import { siteIdOf } from '../http/route-to-store.ts';

export interface LinkingOptions {
  config: { baseUrl?: string | undefined };
  database: Database;
  secret: Secret;
  sites: Pick<SiteStore, 'read'>;
  site(id: string): Promise<Site | undefined>;
  siteOf(host: string): Promise<Site | undefined>;
  /** Absent: no email leaves, so nobody can sign in. */
  transport: MailTransport | undefined;
  /** Of key sets of platforms. */
  fetcher: Fetcher;
  takePlace: TakePlace;
  logger: Logger;
  now(): number;
}

export interface LinkingArea extends Linking {
  isOffered(site: Site, host: string): boolean;
  /** The token of a buyer. */
  verifyBuyer(text: string, site: string): ReturnType<Linking['verify']>;
  tasks: Task[];
}

const hour = 3_600_000;
/**
 * Codes for an address, and how many sign-ins one network may begin: offices and mobile networks share an address. Each code has
 * five tries, so 75 guesses a day are possible for an address.
 */
const limits = {
  email: { limit: 5, windowMs: hour },
  emailDay: { limit: 15, windowMs: 24 * hour },
  network: { limit: 60, windowMs: hour },
};

export function createLinkingArea(options: LinkingOptions): LinkingArea {
  const { config, database, transport, fetcher, logger, now } = options;
  const windows = windowStore(database, now);

  /** By the store's own hosts, or through the service's own: another name could be anyone's. */
  const isOffered = (site: Site, host: string): boolean =>
    site.enabled &&
    site.identityLinking !== undefined &&
    site.backend === 'embedded' &&
    transport !== undefined &&
    (config.baseUrl !== undefined ||
      site.hosts.includes(host) ||
      isLoopback(new URL(`http://${host}`).hostname));

  async function place(c: Context): Promise<LinkingPlace | undefined> {
    const url = new URL(c.req.url);
    const id = siteIdOf(c.req.url);
    const site = id === '' ? await options.siteOf(url.host) : await options.site(id);
    if (!site || !isOffered(site, url.host)) return undefined;
    const isOwn = config.baseUrl === undefined || site.hosts.includes(url.host);
    const at = isOwn ? url : new URL(config.baseUrl as string);
    const { pages, origin } = endpointAddresses(at, id === '' ? '' : `/s/${id}`);
    return { site, issuer: pages ?? origin };
  }

  const linking = createLinking({
    ...options,
    clients: linkingClients(database, now),
    place,
    async sendCode(site, mail) {
      await transport?.send({ id: `sign-in ${crypto.randomUUID()}`, fromName: site.name, ...mail });
    },
    async takeCode(c, site, email) {
      const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
      const network = callerNetwork(incoming?.socket?.remoteAddress ?? '');
      const taken = await windows.takeAll([
        { subject: `sign-in ${site.id} ${email.toLowerCase()}`, limit: limits.email },
        { subject: `sign-in day ${site.id} ${email.toLowerCase()}`, limit: limits.emailDay },
        { subject: `sign-in network ${network}`, limit: limits.network },
      ]);
      return taken.allowed;
    },
    async fetchKeys(url) {
      const { exchange, json, problem: unread } = await readJson(fetcher, { url, method: 'GET' });
      // The page of an error may be JSON too.
      const problem = unread ?? (exchange.status === 200 ? undefined : `status ${exchange.status}`);
      if (problem !== undefined) logger.warn({ problem }, 'linking-keys-unread');
      return Response.json(json ?? {}, { status: problem === undefined ? 200 : 502 });
    },
  });
  return {
    ...linking,
    isOffered,
    async verifyBuyer(text, id) {
      const site = await options.site(id);
      return site?.identityLinking && site.backend === 'embedded' ? linking.verify(text, site) : undefined;
    },
    tasks: [
      {
        name: 'linking-purge',
        everyMs: 10 * 60_000,
        run: async () => void (await purgeLinking(database, now())),
      },
    ],
  };
}
