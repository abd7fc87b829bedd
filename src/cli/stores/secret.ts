import { defineCommand } from 'citty';
import type { SecretName, Site } from '#commerce';
import { refuseUnknown } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { formatArguments, textOrJson } from '../format.ts';
import { print } from '../audits/output.ts';
import { existingStore, withinStores } from './records.ts';
import { whoRunsIt } from '../who.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  name: {
    type: 'string',
    description: 'slas-client-secret or ocapi-client-password (default: by backend)',
    valueHint: 'name',
  },
  status: {
    type: 'boolean',
    description: 'List stored secrets, when they were set, and by whom',
  },
  remove: { type: 'boolean', description: 'Delete the secret' },
  ...formatArguments('text', 'json'),
} as const;

export default defineCommand({
  meta: {
    name: 'secret',
    description:
      'Set or rotate the credential for the commerce platform: portico stores secret demo < file. It is never shown again',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const format = textOrJson(given);
    const { id, status = false, remove = false } = given;
    if (status && remove) throw new Stop(exit.usage, 'Use either --status or --remove, not both.');
    const value = status || remove ? undefined : await readSecret();
    const { SecretRefused } = await import('#storage');
    await withinStores(async ({ sites, secrets }) => {
      const site = await existingStore(sites, id);
      const kept = await secrets();
      if (status) return print(statusOf(id, await kept.list(id), format));
      const name = await nameOf(given.name, site);
      if (value === undefined) {
        const was = await kept.remove(id, name, whoRunsIt());
        return print(was ? `Deleted ${name} of ${id}.\n` : `${id} has no ${name}.\n`);
      }
      await kept.put(id, name, value, whoRunsIt()).catch((error: unknown) => {
        if (error instanceof SecretRefused) throw new Stop(exit.usage, error.message);
        throw error;
      });
      return print(
        `Stored ${name} of ${id}, encrypted. It takes effect within 1 second, without a restart.\n`,
      );
    });
  },
});

async function nameOf(given: string | undefined, { backend }: Site): Promise<SecretName> {
  const { backendNames, secretOf } = await import('#commerce');
  const names = backendNames.flatMap((one) => secretOf(one)?.name ?? []);
  const name = given === undefined ? secretOf(backend)?.name : names.find((one) => one === given);
  if (name) return name;
  throw new Stop(
    exit.usage,
    given === undefined
      ? `The backend ${backend} does not use a secret. To set one before you change the backend, add --name ${names.join(' or ')}.`
      : `--name must be ${names.join(' or ')}, not "${given}".`,
  );
}

const longest = 4_096;

/** From a pipe or file only: typed input is visible, and an argument stays in the shell history. */
export async function readSecret(): Promise<string> {
  if (process.stdin.isTTY)
    throw new Stop(exit.usage, 'The secret is read from standard input. Pipe it in, or redirect a file.');
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) {
    text += part as string;
    if (text.length > longest) throw new Stop(exit.usage, 'The secret is too long.');
  }
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new Stop(exit.usage, 'Standard input is empty. Nothing was changed.');
  return value;
}

function statusOf(
  id: string,
  kept: readonly { name: string; changedAt: number; changedBy: string }[],
  format: string,
): string {
  const rows = kept.map(({ changedAt, ...one }) => ({
    ...one,
    changedAt: new Date(changedAt).toISOString(),
  }));
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  if (rows.length === 0) return `${id} has no stored secret.\n`;
  return rows.map(({ name, changedAt, changedBy }) => `${name}\t${changedAt}\t${changedBy}\n`).join('');
}
