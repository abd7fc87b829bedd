import { defineCommand } from 'citty';
import type { LiveStore } from '../../sandbox/shops/index.ts';
import type { Config } from '../config/config.ts';
import { environmentFile } from '../config/environment.ts';
import { isSellingPath } from '../server/http/route-to-store.ts';
import type { Selling } from '../server/compose/selling.ts';
import { refuseUnknown } from './arguments.ts';
import { announceDemoShops } from './demo-shops.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { collectStartupGarbage } from './startup-garbage.ts';

const args = {
  sandbox: {
    type: 'boolean',
    description: 'Add a demo store, demo storefronts to audit, and an API key',
  },
} as const;

export default defineCommand({
  meta: { name: 'serve', description: 'Start the service' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const read = await readConfig();
    const provider = given.sandbox ? await openProvider(read) : undefined;
    const config = provider?.config ?? read;
    // Registered before the service accepts calls, so that an early signal cuts none off.
    const toldToStop = interrupted();
    const { startServer } = await import('../server/start.ts');
    const { startupBanner } = await import('./startup-banner.ts');
    let shops: Awaited<ReturnType<typeof startShops>> | undefined;
    const starting = startServer(config, {
      settings: Object.keys(environmentFile()),
      sandbox: given.sandbox === true,
      ...(given.sandbox
        ? {
            shops: async (selling) => (shops = await startShops(selling)),
            showOrderLink: (link) =>
              void process.stdout.write(`\nOrder (the sandbox sends no email): ${link}\n`),
          }
        : {}),
    }).catch((error: unknown) => refuseAddress(error, config));
    const server = await withDatabase(starting).catch(async (error: unknown) => {
      await shops?.close();
      await provider?.close();
      throw error;
    });
    const target = shops?.origins[0] ?? 'https://shop.example';
    process.stdout.write(
      startupBanner({
        url: server.url,
        publicUrl: config.baseUrl,
        ...(server.firstKey ? { firstKey: server.firstKey } : {}),
        ...(server.firstLink ? { firstLink: server.firstLink } : {}),
        target,
        demo: given.sandbox === true,
      }),
    );
    if (shops) process.stdout.write(shopsText(shops));
    collectStartupGarbage();
    await toldToStop;
    await server.close();
    await shops?.close();
    await provider?.close();
    return exit.good;
  },
});

/** Uses the processor's keys in the configuration if set, otherwise the sandbox provider. */
async function openProvider(config: Config): Promise<{ config: Config; close(): Promise<void> }> {
  const { freePort, startProvider } = await import('./sandbox/provider.ts');
  // Fixed before the service listens, because the provider and the agent profiles use it.
  const port =
    config.port === 0
      ? await freePort(config.host).catch((error: unknown) => refuseAddress(error, config))
      : config.port;
  const open: Config = {
    ...config,
    port,
    allowInsecureLoopback: true,
    auditProfileBase: config.auditProfileBase ?? profilesOnThisMachine(config.host, port),
  };
  if (config.processor) return { config: open, close: () => Promise.resolve() };
  const { keys, apiBase, close } = await startProvider(open);
  const processorApiBases = { ...config.processorApiBases, stripe: apiBase };
  return { config: { ...open, processor: keys, processorApiBases }, close };
}

/** The demo store accepts agent profiles of this machine, so audits of it can call its catalog. */
function profilesOnThisMachine(host: string, port: number): string | undefined {
  if (/^(?:127(?:\.\d{1,3}){3}|0\.0\.0\.0|localhost)$/.test(host))
    return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/agent-profile`;
  return /^\[?::1?\]?$/.test(host) ? `http://[::1]:${port}/agent-profile` : undefined;
}

/** Explains why the address cannot be listened on. */
function refuseAddress(error: unknown, { host, port }: Config): never {
  const { code, syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  if (code === 'EADDRINUSE')
    throw new Stop(
      exit.usage,
      `Port ${port} is already in use. Set PORT to another port, or to 0 for any free port.`,
    );
  if (code === 'EACCES' && syscall === 'listen')
    throw new Stop(exit.usage, `No permission to listen on port ${port}. Set PORT to a port above 1023.`);
  // Other names are looked up at start too: the database's.
  if (syscall === 'listen' ? code === 'EADDRNOTAVAIL' : syscall === 'getaddrinfo' && hostname === host)
    throw new Stop(exit.usage, `HOST "${host}" is not an address of this machine.`);
  throw error;
}

/** Three faulty demo storefronts and the demo store's own, reachable from this service and the command line only. */
async function startShops(selling: Selling) {
  const { startShop } = await import('../../sandbox/shops/index.ts');
  const { createAuthority } = await import('../../sandbox/certificates.ts');
  const authority = await createAuthority();
  const faulty = ['drifting', 'blank', 'walled'] as const;
  const [storefront, ...others] = await Promise.all([
    startShop({ kind: 'healthy', authority, store: liveStore(selling) }),
    ...faulty.map((kind) => startShop({ kind, authority })),
  ]);
  const shops = [...others, storefront];
  const { origin, localOrigin } = storefront;
  const resolve = Object.assign({}, ...shops.map((shop) => shop.resolve)) as Record<string, string>;
  const ca = [authority.caPem];
  const withdraw = await announceDemoShops({ resolve, ca });
  return {
    localStorefront: { origin, localOrigin },
    resolve,
    ca,
    origins: shops.map((shop) => shop.origin),
    close: async () => {
      await withdraw();
      await Promise.all(shops.map((shop) => shop.close()));
    },
  };
}

const shopsText = ({ origins, localStorefront }: Awaited<ReturnType<typeof startShops>>): string => `
Demo storefront, for a browser on this machine:
  ${localStorefront.localOrigin}

Demo storefronts to audit: ${origins.join(', ')}
Press Ctrl-C to stop.
`;

/** The demo store for its storefront: the same prices as agents see, and selling paths handled by the service. */
const liveStore = ({ catalogue, app }: Selling): LiveStore => ({
  catalogue,
  site: 'demo',
  context: () => ({ site: 'demo', currency: 'EUR', locale: 'en-IE', eligibility: [], now: Date.now() }),
  handle: async (request) => (isSellingPath(request) ? app.fetch(request) : undefined),
});

/** Resolves on the first Ctrl-C or SIGTERM; a second one ends the process at once. */
const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.once('SIGINT', () => process.exit(exit.interrupted));
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
