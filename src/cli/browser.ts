/** The browser of the command line: loaded and started only where one is asked for. */
import type { Browser } from '#browser';
import type { Fetcher } from '#fetch';
import { environment } from '../config/environment.ts';
import { exit, Stop } from './exit.ts';

/** Starts it once before anything is asked, so that a wrong path costs no audit. An empty path: that of BROWSER_PATH, else the usual places. */
export async function openAuditBrowser(given: string, fetcher: Fetcher): Promise<Browser> {
  const { BrowserError, findBrowser, openBrowser } = await import('#browser');
  const path = given || environment()['BROWSER_PATH']?.trim() || findBrowser();
  if (!path)
    throw new Stop(
      exit.usage,
      '--browser: no Chromium was found; name one with --browser=/path/to/chromium or BROWSER_PATH.',
    );
  try {
    return await openBrowser({ path, fetcher });
  } catch (error) {
    if (error instanceof BrowserError) throw new Stop(exit.usage, `--browser: ${error.message}`);
    throw error;
  }
}
