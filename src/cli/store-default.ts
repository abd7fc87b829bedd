import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { print } from './output.ts';
import { existingStore, withinStores } from './store-records.ts';
import { whoRunsIt } from './who.ts';

const args = {
  id: { type: 'positional', description: 'Id of the store that becomes it', required: false },
  none: { type: 'boolean', description: 'Such names are answered by no store' },
} as const;

export default defineCommand({
  meta: { name: 'default', description: 'The store that answers to names that belong to none' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { id, none } = given;
    if (id !== undefined && none === true)
      throw new Stop(exit.usage, 'Use either an id or --none, not both.');
    await withinStores(async ({ sites }) => {
      if (id !== undefined) await existingStore(sites, id);
      if (id !== undefined || none === true) await sites.setDefault(id ?? null, whoRunsIt());
      const site = await sites.defaultSite();
      await print(site ? `${site.id}\n` : 'No store is the default.\n');
    });
  },
});
