/** Chromium for the tests of our own pages: one for each process. */
import { existsSync } from 'node:fs';
import { after } from 'node:test';
import { chromium, type Browser } from 'playwright-core';

/** The shell draws and scripts as the whole browser does, and starts with half of the work. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
);
if (executablePath === undefined && process.env['PORTICO_REQUIRE_ALL'] === '1') {
  throw new Error('Chromium is required, and none is installed.');
}

/** Hand it to `test` or `describe` as `skip`. */
export const noBrowser: string | false = executablePath === undefined ? 'no Chromium is installed' : false;

const quiet = ['background-networking', 'component-update', 'sync'].map((what) => `--disable-${what}`);
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', ...quiet];
let open: Promise<Browser> | undefined;

/** Never closed by a test: what a test opens in it are contexts. It ends with the last test of the process. */
export async function pageBrowser(): Promise<Browser> {
  if (open && (await open).isConnected()) return open;
  open = chromium.launch({ executablePath: executablePath as string, args });
  return open;
}

after(async () => {
  await (await open)?.close();
});
