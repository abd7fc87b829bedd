import { defineCommand } from 'citty';
import type { LinkingClient, LinkingClients } from '#storage';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from '../audits/output.ts';
import { recorded } from '../recorded.ts';
import { existingStore, withinStores } from './records.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  add: {
    type: 'string',
    description: 'Register a platform by this name, which buyers see',
    valueHint: 'name',
  },
  redirect: {
    type: 'string',
    description: 'Redirect URLs of the new platform, exactly as it sends them, separated by spaces',
    valueHint: 'urls',
  },
  jwks: {
    type: 'string',
    description: 'URL of the public keys of the new platform: it uses private_key_jwt, without a secret',
    valueHint: 'url',
  },
  revoke: { type: 'string', description: 'Remove a platform, and end all its links', valueHint: 'client ID' },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: {
    name: 'linking',
    description: 'List, register, and revoke platforms that buyers may link their account to',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const { id, add, revoke } = given;
    if (add !== undefined && revoke !== undefined)
      throw new Stop(exit.usage, 'Use either --add or --revoke, not both.');
    if (add === undefined && (given.redirect !== undefined || given.jwks !== undefined))
      throw new Stop(exit.usage, '--redirect and --jwks are for --add.');
    const { linkingClients } = await import('#storage');
    await withinStores(async ({ sites, database }) => {
      const site = await existingStore(sites, id);
      const clients = linkingClients(database);
      if (add !== undefined) {
        const added = await recorded(database, 'registered a platform for identity linking', async () => ({
          value: await register(clients, { ...given, site: id, name: add }),
          about: `${id}: ${add}`,
        }));
        const hint = site.identityLinking
          ? ''
          : `Turn on identity linking: portico stores set ${id} 'identityLinking={}'\n`;
        return print(format === 'json' ? jsonOf(added) : `${addedText(added)}${hint}`);
      }
      if (revoke !== undefined) {
        const done = await recorded(database, 'revoked a platform for identity linking', async () => ({
          value: await clients.revoke(id, revoke),
          about: `${id}: ${revoke}`,
        }));
        if (!done) throw new Stop(exit.usage, `${id} has no platform with the client ID "${revoke}".`);
        return print(format === 'json' ? jsonOf({ revoked: revoke }) : `Revoked ${revoke}.\n`);
      }
      const rows = (await clients.list(id)).map(shown);
      return print(
        format === 'json'
          ? jsonOf(rows)
          : rows.map((one) => `${Object.values(one).flat().join('\t')}\n`).join(''),
      );
    });
  },
});

type Added = Awaited<ReturnType<LinkingClients['add']>>;

async function register(
  clients: LinkingClients,
  given: { site: string; name: string; redirect?: string | undefined; jwks?: string | undefined },
): Promise<Omit<Added, 'client'> & { client: ReturnType<typeof shown> }> {
  const { readLinkingClient } = await import('#storage');
  const read = readLinkingClient({ ...given, redirects: given.redirect });
  if (!read.ok) throw new Stop(exit.usage, read.problem);
  const { client, ...rest } = await clients.add(read.client);
  return { client: shown(client), ...rest };
}

const shown = ({ id, name, authMethod, redirectUrls, createdAt }: LinkingClient) => ({
  id,
  name,
  authMethod,
  createdAt: new Date(createdAt).toISOString(),
  redirectUrls,
});

const addedText = ({ client, secret }: Awaited<ReturnType<typeof register>>): string =>
  [
    `Client ID: ${client.id}`,
    ...(secret === undefined ? [] : [`Client secret: ${secret}`, 'The secret is not shown again.']),
    '',
  ].join('\n');

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
