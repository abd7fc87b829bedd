import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { defineCommand } from 'citty';
import type { ExportedStore } from '#storage';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';
import { print } from '../audits/output.ts';
import { passphraseArgument, readPassphrase } from '../database/passphrase.ts';

const args = {
  id: { type: 'positional', description: 'Store ID', required: true },
  file: { type: 'positional', description: 'File to write. Must not exist', required: true },
  ...passphraseArgument,
  'without-secrets': {
    type: 'boolean',
    description: 'Leave out credentials, signing keys, and webhooks. Set them again after the import',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'export',
    description:
      'Export a store that is turned off: preferences, products, carts, checkouts, payments, and orders',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { id, file } = given;
    const isBare = given['without-secrets'] === true;
    const passphraseFile = given['passphrase-file'];
    if (isBare && passphraseFile !== undefined)
      throw new Stop(exit.usage, 'Use either --without-secrets or --passphrase-file, not both.');
    await refusePresent(file);
    const config = await readConfig();
    const passphrase = isBare ? undefined : await readPassphrase(passphraseFile, { isNew: true });
    const { exportStore, fittingSecretsOf, openDatabase, StoreFileRefused } = await import('#storage');
    const { createMarker } = await import('#commerce');
    const database = await withDatabase(openDatabase(config.databaseUrl));
    try {
      const secret = await withDatabase(fittingSecretsOf(database, config));
      const markLinks = (text: string) => createMarker(secret).mark('store file', text);
      const done = await withDatabase(
        writeFile(file, (write) => exportStore(database, { site: id, secret, passphrase, markLinks }, write)),
      );
      await print(summaryOf(id, file, done));
    } catch (error) {
      throw error instanceof StoreFileRefused ? new Stop(exit.usage, error.message) : error;
    } finally {
      await database.close();
    }
  },
});

async function refusePresent(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Stop(exit.usage, `${file} already exists. Nothing was exported.`);
}

/** Writes under another name until the file is complete. */
async function writeFile<T>(
  file: string,
  fill: (write: (line: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const packed = createGzip();
  let failure: unknown;
  const written = pipeline(packed, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })).catch(
    (error: unknown) => {
      failure = cannot('write', file, error);
      // Wakes the writer that waits for it to drain.
      packed.emit('drain');
    },
  );
  try {
    const done = await fill(async (line) => {
      if (failure) throw failure;
      if (!packed.write(line)) await once(packed, 'drain');
    });
    packed.end();
    await written;
    if (failure) throw failure;
    // A rename would overwrite a file created in the meantime.
    await link(part, file).catch((error: unknown) => {
      throw cannot('write', file, error);
    });
    return done;
  } finally {
    packed.destroy();
    await written;
    await rm(part, { force: true });
  }
}

function summaryOf(id: string, file: string, { rows, openPayments, missing }: ExportedStore): string {
  const lines = [`Exported ${id} to ${file}: ${countsText(rows)}.`];
  if (openPayments > 0)
    lines.push(
      `${openPayments === 1 ? '1 payment is' : `${openPayments} payments are`} in progress. Keep the service of this installation stopped, or both installations would complete them.`,
    );
  if (missing.length > 0) lines.push('Left out:', ...missing.map((one) => `  ${one}`));
  lines.push('The file contains personal data of buyers. Protect it like the database.');
  return `${lines.join('\n')}\n`;
}

/** Counts of the main tables. */
export function countsText(rows: Readonly<Record<string, number>>): string {
  const names = { storeProduct: 'product', orderRecord: 'order', checkout: 'checkout', cart: 'cart' };
  return Object.entries(names)
    .map(([table, name]) => {
      const count = rows[table] ?? 0;
      return `${count} ${name}${count === 1 ? '' : 's'}`;
    })
    .join(', ');
}
