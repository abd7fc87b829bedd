import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { readConfig } from './configuration.ts';
import { exit, Stop } from './exit.ts';

const args = {
  sandbox: {
    type: 'boolean',
    description: 'Everything to try the product: demo shops to audit and an API key',
  },
} as const;

export default defineCommand({
  meta: { name: 'serve', description: 'Start the service' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const config = await readConfig();
    const { startServer } = await import('../server.ts');
    const { welcomeText } = await import('../welcome.ts');
    const shops = given.sandbox ? await startShops() : undefined;
    const server = await startServer(config, {
      sandbox: given.sandbox === true,
      ...(shops ? { fetcher: shops } : {}),
    }).catch(async (error: NodeJS.ErrnoException) => {
      await shops?.close();
      if (error.code === 'EADDRINUSE')
        throw new Stop(
          exit.usage,
          `Port ${config.port} is taken: set PORT to another one, or to 0 for any free one.`,
        );
      if (error.code === 'EACCES')
        throw new Stop(exit.usage, `Port ${config.port} may not be listened on: set PORT to one above 1023.`);
      throw error;
    });
    const target = shops?.origins[0] ?? 'https://shop.example';
    process.stdout.write(
      welcomeText({ url: server.url, ...(server.firstKey ? { firstKey: server.firstKey } : {}), target }),
    );
    if (shops)
      process.stdout.write(`\nDemo shops to audit: ${shops.origins.join(', ')}\nStop with Ctrl-C.\n`);
    await interrupted();
    await server.close();
    await shops?.close();
    return exit.good;
  },
});

/** A drifting, a blank, a walled and a healthy storefront, reachable under their names from this service only. */
async function startShops() {
  const { startShop } = await import('../../sandbox/shops/index.ts');
  const { createAuthority } = await import('../../sandbox/certificates.ts');
  const authority = await createAuthority();
  const kinds = ['drifting', 'blank', 'walled', 'healthy'] as const;
  const shops = await Promise.all(kinds.map((kind) => startShop({ kind, authority })));
  return {
    resolve: Object.assign({}, ...shops.map((shop) => shop.resolve)) as Record<string, string>,
    ca: [authority.caPem],
    origins: shops.map((shop) => shop.origin),
    close: () => Promise.all(shops.map((shop) => shop.close())),
  };
}

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
