/**
 * Demo shops exist inside `portico serve --sandbox` only. While it runs, a file of its user says how to reach them, so that
 * `portico audit https://drifting.test` works in any folder.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ReachSettings } from './arguments.ts';

/** The root certificate, and the address of each name. */
export interface DemoShops {
  resolve: Record<string, string>;
  ca: string[];
}

export const demoShopsFolder = (temporary = tmpdir()): string => {
  const { uid, username } = userInfo();
  return join(temporary, `portico-demo-shops-${uid === -1 ? username : uid}`);
};

/** @returns a function that removes the file */
export async function announceDemoShops(
  { resolve, ca }: DemoShops,
  folder = demoShopsFolder(),
): Promise<() => Promise<void>> {
  const file = join(folder, `${process.pid}.json`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify({ resolve, ca }), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The settings, extended for the URL of a demo storefront. */
export async function reachDemoShop<T extends ReachSettings>(
  address: string,
  settings: T,
  folder = demoShopsFolder(),
): Promise<T> {
  const { hostname = '' } = URL.parse(address) ?? {};
  const shops = hostname.endsWith('.test') ? await findDemoShops(hostname, folder) : undefined;
  if (!shops) return settings;
  return {
    ...settings,
    resolve: { ...shops.resolve, ...settings.resolve },
    ca: [...settings.ca, ...shops.ca],
  };
}

/** From the newest running service of this user. */
async function findDemoShops(hostname: string, folder: string): Promise<DemoShops | undefined> {
  const files = await readdir(folder).catch(() => []);
  // Newest first: a killed service leaves its file behind.
  const pids = files.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).toSorted((a, b) => +b - +a);
  for (const pid of pids) {
    const file = join(folder, `${pid}.json`);
    if (!(await isOurs(file))) continue;
    if (!isAlive(Number(pid))) {
      await rm(file, { force: true });
      continue;
    }
    const shops = await readShops(file);
    if (shops && Object.keys(shops.resolve).some((name) => name.startsWith(`${hostname}:`))) return shops;
  }
  return undefined;
}

/** Undefined for a file with anything but `.test` names on this machine. */
async function readShops(file: string): Promise<DemoShops | undefined> {
  const { z } = await import('zod');
  const shape = z.object({
    resolve: z.record(
      z.string().regex(/^(?:[a-z\d-]+\.)+test:\d{1,5}$/),
      z.string().regex(/^127\.0\.0\.1:\d{1,5}$/),
    ),
    ca: z.array(z.string().startsWith('-----BEGIN CERTIFICATE-----')),
  });
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Only this user can have written it. */
async function isOurs(file: string): Promise<boolean> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) return false;
  return process.getuid === undefined || (facts.uid === process.getuid() && (facts.mode & 0o022) === 0);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
