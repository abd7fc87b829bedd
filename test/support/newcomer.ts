/** A machine without a checkout: the packed package, the demo shops by their names, and a shell. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from '../../packaging/package.ts';
import { announceDemoShops, demoShopsFolder } from '../../src/cli/demo-shops.ts';
import { openShop, type Owner } from './shops.ts';

export interface ShellResult {
  code: number;
  /** Of both streams. */
  output: string;
}

export interface Newcomer {
  /** Path of the archive, for the published package. */
  archive: string;
  /** An empty folder. */
  place(): string;
  /** `bash -e`, offline, with nothing of this process but the way to Node. */
  shell(script: string, cwd: string, env?: Record<string, string>): Promise<ShellResult>;
}

/** Packs once, and starts the shops healthy.test and drifting.test for the shells of this newcomer only. */
export async function startNewcomer(owner: Owner): Promise<Newcomer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-newcomer-'));
  owner.after(() => rm(folder, { recursive: true }));
  const archive = await pack(folder);
  const shops = [await openShop(owner, { kind: 'healthy' }), await openShop(owner, { kind: 'drifting' })];
  const withdraw = await announceDemoShops(
    {
      resolve: Object.assign({}, ...shops.map(({ resolve }) => resolve)) as Record<string, string>,
      ca: shops.map(({ ca }) => ca),
    },
    demoShopsFolder(folder),
  );
  owner.after(withdraw);
  return {
    archive,
    place: () => mkdtempSync(join(folder, 'place-')),
    shell(script, cwd, env = {}) {
      const { PATH = '', HOME = '' } = process.env;
      const offline = { npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') };
      return new Promise((resolve) => {
        execFile(
          'bash',
          ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
          { cwd, env: { PATH, HOME, TMPDIR: folder, ...offline, ...env } },
          (error, stdout, stderr) =>
            resolve({
              code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1,
              output: stdout + stderr,
            }),
        );
      });
    },
  };
}
