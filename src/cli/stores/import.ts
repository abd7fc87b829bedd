import { access } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { refuseUnknown } from '../arguments.ts';
import { readConfig, withDatabase } from '../configuration.ts';
import { exit, Stop } from '../exit.ts';
import { cannot } from '../files.ts';
import { print } from '../audits/output.ts';
import { passphraseArgument, readPassphrase } from '../database/passphrase.ts';
import { countsText } from './export.ts';
import { whoRunsIt } from '../who.ts';

const args = {
  file: { type: 'positional', description: 'File created by "portico stores export"', required: true },
  ...passphraseArgument,
  'without-secrets': {
    type: 'boolean',
    description: 'Import a file that was exported without secrets. Changes to such a file cannot be detected',
  },
  'new-links': {
    type: 'boolean',
    description: 'Import even if existing links to orders and checkouts will stop working',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'import',
    description: 'Import a store from a file. Its ID must not exist yet. Imports everything or nothing',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { file } = given;
    const isBare = given['without-secrets'] === true;
    const passphraseFile = given['passphrase-file'];
    if (isBare && passphraseFile !== undefined)
      throw new Stop(exit.usage, 'Use either --without-secrets or --passphrase-file, not both.');
    await access(file).catch((error: unknown) => {
      throw cannot('read', file, error);
    });
    const config = await readConfig();
    const storage = await import('#storage');
    const { createMarker, parseSite } = await import('#commerce');
    const { createCatalogue, isStoredProduct, numbersOf, runningNumber } = await import('#backends/embedded');
    const database = await withDatabase(storage.openDatabase(config.databaseUrl));
    try {
      const secret = await withDatabase(storage.fittingSecretsOf(database, config));
      const opened = await storage.openStoreFile(
        file,
        isBare ? undefined : () => readPassphrase(passphraseFile, { isNew: false }),
      );
      const { header } = opened;
      const accepts = createMarker(secret).matches(
        'store file',
        storage.linksText(header.store),
        header.links,
      );
      if (!accepts && given['new-links'] !== true) throw new Stop(exit.usage, otherLinks);
      if (header.sealed && config.secret === undefined && database.directory === undefined)
        throw new Stop(
          exit.usage,
          'Set SECRET in the environment first. Without it, the encryption key would be in the same database as the encrypted data.',
        );
      const { site, rows, missing } = await withDatabase(
        storage.importStore(database, opened, {
          secret,
          isProduct: isStoredProduct,
          productNumbers: numbersOf,
          runningNumber,
          service: config.baseUrl,
          by: whoRunsIt(),
          checkSite(body) {
            const found = parseSite(body);
            if (found.ok) return found.site;
            throw new storage.StoreFileRefused('The file contains invalid preferences.');
          },
        }),
      );
      const catalogue = createCatalogue({ database, now: Date.now, origin: () => site.storefront });
      await withDatabase(catalogue.reindex());
      const lines = [`Imported ${site.id}: ${countsText(rows)}.`];
      if (missing.length > 0) lines.push('Not included, because the file has no secrets:');
      lines.push(...missing.map((one) => `  ${one}`));
      lines.push(`The store is turned off. To turn it on, run: portico stores set ${site.id} enabled=true`);
      await print(`${lines.join('\n')}\n`);
    } catch (error) {
      throw error instanceof storage.StoreFileRefused ? new Stop(exit.usage, error.message) : error;
    } finally {
      await database.close();
    }
  },
});

const otherLinks =
  'Links to orders and checkouts of this store were signed with another secret and would not work here. Set SECRET_FALLBACK to the secret of the old installation (docs/backup.md), or add --new-links.';
