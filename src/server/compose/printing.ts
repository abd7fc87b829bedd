/** Composes PDF reports: one browser at a time, started for each, and whose reports they are. */
import type { Printer } from '#browser';
import { brandingStore, type Database } from '#storage';
import { PdfBusy, type PdfPrinter, type WebDeps } from '#web';
import type { Config } from '../../config/config.ts';

export function createPrinting({
  config,
  database,
}: {
  config: Pick<Config, 'browserPath'>;
  database: Database;
}): { deps: Pick<WebDeps, 'pdf' | 'branding'>; close(): Promise<void> } {
  const { browserPath } = config;
  const printer = browserPath === undefined ? undefined : lazyPrinter(browserPath);
  return {
    deps: { pdf: printer, branding: brandingStore(database) },
    close: async () => printer?.close(),
  };
}

/** Its driver is loaded with the first report. */
function lazyPrinter(path: string): PdfPrinter & { close(): Promise<void> } {
  let loading: Promise<{ printer: Printer; isBusy(error: unknown): boolean }> | undefined;
  const load = async () => {
    const { BrowserError, createPrinter } = await import('#browser');
    return {
      printer: createPrinter(path),
      isBusy: (error: unknown) => error instanceof BrowserError && error.code === 'busy',
    };
  };
  return {
    async print(document, signal) {
      const { printer, isBusy } = await (loading ??= load());
      return printer.print(document, signal).catch((error: unknown) => {
        throw isBusy(error) ? new PdfBusy() : error;
      });
    },
    close: async () => (await loading)?.printer.close(),
  };
}
