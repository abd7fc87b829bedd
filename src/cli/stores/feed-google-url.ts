/** `portico stores feed google-url`: the URL from which Google Merchant Center fetches the supplemental feed. */
import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { readConfig } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { print } from '../audits/output.ts';
import { existingStore, withinStores } from './records.ts';
import { whoRunsIt } from '../who.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  on: { type: 'boolean', description: 'Serve the feed. A feed that is on keeps its URL' },
  replace: { type: 'boolean', description: 'Create a new URL. The old one stops working' },
  off: { type: 'boolean', description: 'Stop serving the feed, and delete its URL' },
} as const;

export default defineCommand({
  meta: {
    name: 'google-url',
    description: 'Show, create, or revoke the secret URL of the feed for Google Merchant Center',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { id, on = false, replace = false, off = false } = given;
    if ([on, replace, off].filter(Boolean).length > 1)
      throw new Stop(exit.usage, 'Use only one of --on, --replace, and --off.');
    const { baseUrl } = await readConfig();
    const { SecretRefused } = await import('#storage');
    const { googleFeedUrl } = await import('../../server/compose/google-feed.ts');
    await withinStores(async ({ sites, secrets }) => {
      const site = await existingStore(sites, id);
      if (site.backend !== 'embedded')
        throw new Stop(
          exit.usage,
          `${id} has its products in its commerce platform. Export the supplemental feed there: see docs/google.md.`,
        );
      const feed = googleFeedUrl({ secrets: await secrets(), service: () => baseUrl });
      if (off) {
        const was = await feed.turnOff(site, whoRunsIt());
        return print(was ? `The feed of ${id} is no longer served.\n` : `The feed of ${id} is not served.\n`);
      }
      const present = await feed.url(site);
      if (replace || (on && present === undefined))
        await feed.renew(site, whoRunsIt()).catch((error: unknown) => {
          if (error instanceof SecretRefused) throw new Stop(exit.usage, error.message);
          throw error;
        });
      const url = await feed.url(site);
      return print(
        url === undefined ? `The feed of ${id} is not served. To serve it, add --on.\n` : `${url}\n`,
      );
    });
  },
});
