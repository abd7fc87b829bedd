import { defineCommand } from 'citty';
import type { NewSite } from '#commerce';
import { refuseUnknown } from '../arguments.ts';
import { canPrompt, prompt } from '../prompt.ts';
import { exit, Stop } from '../exit.ts';
import { print } from '../audits/output.ts';
import { withinStores } from './records.ts';
import { checkedSite, saveSite } from './saving.ts';

const args = {
  id: { type: 'positional', description: 'Store ID (a-z, 0-9, and hyphens)', required: false },
  name: { type: 'string', description: 'Name that buyers see', valueHint: 'text' },
  host: { type: 'string', description: 'Host that agents use to reach the store', valueHint: 'host' },
  currency: { type: 'string', description: 'Currency, such as EUR', valueHint: 'code' },
  country: { type: 'string', description: 'Country, such as IE', valueHint: 'code' },
  agents: {
    type: 'string',
    description: 'Which agents can buy: all, known agents, or only agents that sign',
    valueHint: 'open|known|signed',
  },
  locale: {
    type: 'string',
    description: 'Language, such as en-IE (default: by country)',
    valueHint: 'tag',
  },
  storefront: {
    type: 'string',
    description: 'URL of the storefront (default: https:// and the host)',
    valueHint: 'url',
  },
} as const;

/** Required options, in the order of the prompts. */
const needed = ['id', 'name', 'host', 'currency', 'country', 'agents'] as const;

export default defineCommand({
  meta: {
    name: 'create',
    description: 'Create a store. Prompts for missing options. The store starts turned off',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const asked = await complete(given);
    const { newSite } = await import('#commerce');
    const { primaryVersions } = await import('#ucp');
    const value: Record<keyof NewSite, string> = {
      ...asked,
      agentPolicy: asked.agents,
      locale: given.locale ?? '',
      storefront: given.storefront ?? '',
    };
    await withinStores(async ({ sites }) => {
      const site = await checkedSite(newSite(value, primaryVersions[0] ?? ''), undefined);
      if (site.id === 'new') throw new Stop(exit.usage, 'The store ID "new" is reserved. Choose another ID.');
      if (await sites.read(site.id))
        throw new Stop(exit.usage, `A store with the ID "${site.id}" already exists.`);
      await saveSite(sites, site, 0);
      await print(nextSteps(site.id));
    });
  },
});

type Asked = Record<(typeof needed)[number], string>;

/** @throws Stop that lists the missing options, without a terminal */
async function complete(given: Partial<Asked>): Promise<Asked> {
  const missing = needed.filter((name) => !given[name]);
  if (missing.length > 0 && !canPrompt())
    throw new Stop(
      exit.usage,
      `The store was not created. Missing options:\n${missing.map((name) => `  ${optionOf(name)}: ${args[name].description}.`).join('\n')}`,
    );
  const asked = { ...given };
  for (const name of missing) {
    const { description } = args[name];
    asked[name] = await prompt(name === 'agents' ? `${description} (open, known, or signed)` : description);
  }
  return asked as Asked;
}

const optionOf = (name: (typeof needed)[number]): string => (name === 'id' ? 'ID' : `--${name}`);

const nextSteps = (id: string): string => `Created ${id}. It is turned off: agents get 404.

Next:
  portico seed --site ${id} --catalogue products.csv --terms terms.json   # load products, delivery, and taxes
  portico stores set ${id} enabled=true                                   # turn the store on
`;
