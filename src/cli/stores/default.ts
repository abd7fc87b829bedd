import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { print } from '../audits/output.ts';
import { existingStore, withinStores } from './records.ts';
import { whoRunsIt } from '../who.ts';

const args = {
  id: { type: 'positional', description: 'ID of the store to make the default', required: false },
  none: { type: 'boolean', description: 'Remove the default: unknown hosts get no store' },
} as const;

export default defineCommand({
  meta: {
    name: 'default',
    description: 'Show or set the default store, which serves hosts that belong to no store',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { id, none } = given;
    if (id !== undefined && none === true)
      throw new Stop(exit.usage, 'Use either a store ID or --none, not both.');
    await withinStores(async ({ sites }) => {
      if (id !== undefined) await existingStore(sites, id);
      if (id !== undefined || none === true) await sites.setDefault(id ?? null, whoRunsIt());
      const site = await sites.defaultSite();
      await print(site ? `${site.id}\n` : 'No default store is set.\n');
    });
  },
});
