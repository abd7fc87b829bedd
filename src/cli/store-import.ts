import { access } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { readConfig, withDatabase } from './configuration.ts';
import { exit, Stop } from './exit.ts';
import { cannot } from './files.ts';
import { print } from './output.ts';
import { passphraseArgument, readPassphrase } from './passphrase.ts';
import { countsText } from './store-export.ts';
import { whoRunsIt } from './who.ts';

const args = {
  file: { type: 'positional', description: 'File that "portico stores export" wrote', required: true },
  ...passphraseArgument,
  'without-secrets': {
    type: 'boolean',
    description: 'Import a file that was exported without secrets: nothing proves that nobody altered it',
  },
  'new-links': {
    type: 'boolean',
    description: 'Also where links to orders and checkouts that were given out will not work here',
  },
} as const;

export default defineCommand({
  meta: {
    name: 'import',
    description: 'Add the store of a file, where there is none of its id. All of it is added, or nothing',
  },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const { file } = given;
    const isBare = given['without-secrets'] === true;
    const passphraseFile = given['passphrase-file'];
    if (isBare && passphraseFile !== undefined)
      throw new Stop(exit.usage, 'Give either --without-secrets or --passphrase-file.');
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
          'Set SECRET in the environment first: without it the key would be in the same database as what it encrypts.',
        );
      const { site, rows, missing } = await withDatabase(
        storage.importStore(database, opened, {
          secret,
          isProduct: isStoredProduct,
          productNumbers: numbersOf,
          runningNumber,
          by: whoRunsIt(),
          checkSite(body) {
            const found = parseSite(body);
            if (found.ok) return found.site;
            throw new storage.StoreFileRefused('The file has preferences that no store can have.');
          },
        }),
      );
      const catalogue = createCatalogue({ database, now: Date.now, origin: () => site.storefront });
      await withDatabase(catalogue.reindex());
      const lines = [`${site.id} is imported: ${countsText(rows)}.`];
      if (missing.length > 0) lines.push('Missing, because secrets were left out:');
      lines.push(...missing.map((one) => `  ${one}`));
      lines.push(`It is off. To turn it on: portico stores set ${site.id} enabled=true`);
      await print(`${lines.join('\n')}\n`);
    } catch (error) {
      throw error instanceof storage.StoreFileRefused ? new Stop(exit.usage, error.message) : error;
    } finally {
      await database.close();
    }
  },
});

const otherLinks =
  'Links to orders and checkouts of this store were signed with another secret, and would not work here. Set SECRET_FALLBACK to the secret of the old installation (docs/backup.md), or add --new-links.';
