/** One process of Chromium with its own profile, and its termination. */
import { accessSync, constants, rmSync } from 'node:fs';
import { access, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, BrowserType } from 'playwright-core';
import { BrowserError, untilAborted } from './failure.ts';
import { processGroup } from './memory.ts';

export interface Running {
  context: BrowserContext;
  version: string;
  /** Of its processes. */
  group: number;
  /** Kills its processes and removes its profile. */
  end(): Promise<void>;
}

const startMs = 20_000;

/**
 * The second layer behind the interception: no name resolves, nothing bypasses the proxy, and the proxy does not exist. The switch
 * for WebRTC has had two names and is ignored under the wrong one; the preference is the third layer.
 */
const walls = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--no-pings',
  '--disable-domain-reliability',
];
const preferences = { webrtc: { ip_handling_policy: 'disable_non_proxied_udp' } };
const nobody = { server: 'http://proxy.invalid:9', bypass: '<-loopback>' };

const thrift = [
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-crash-reporter',
  '--renderer-process-limit=1',
  '--js-flags=--max-old-space-size=256',
  '--disk-cache-size=1048576',
];

/** The driver is an optional dependency. @throws BrowserError `missing` */
async function loadDriver(): Promise<BrowserType> {
  try {
    return (await import('playwright-core')).chromium;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new BrowserError(
      'missing',
      'Browser checks require the package playwright-core. Run "npm install playwright-core".',
    );
  }
}

export interface LaunchOptions extends Pick<BrowserContextOptions, 'userAgent' | 'javaScriptEnabled'> {
  signal?: AbortSignal;
}

/** @throws BrowserError `missing`, `start` or `cancelled` */
export async function launch(path: string, { signal, ...options }: LaunchOptions = {}): Promise<Running> {
  await refuseMissing(path);
  const chromium = await loadDriver();
  const folder = await mkdtemp(join(tmpdir(), `portico-browser-${process.pid}-`));
  let group: number | undefined;
  const sweep = (): void => {
    if (group !== undefined) kill(group);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', sweep);
  const remove = async (): Promise<void> => {
    process.off('exit', sweep);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const starting = chromium.launchPersistentContext(profile, {
    executablePath: path,
    headless: true,
    // Chromium does not start its sandbox as root.
    chromiumSandbox: process.getuid?.() !== 0,
    env: environmentIn(folder),
    proxy: nobody,
    args: [...walls, ...thrift],
    timeout: startMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  try {
    const context = await untilAborted(starting, signal);
    const { version, pid } = await identify(context);
    const processes = await processGroup(pid);
    group = processes;
    return {
      context,
      version,
      group: processes,
      async end() {
        kill(processes);
        await context.close().catch(() => undefined);
        await remove();
      },
    };
  } catch (error) {
    void starting
      .then((context) => context.close())
      .catch(() => undefined)
      .finally(remove);
    throw error instanceof BrowserError ? error : new BrowserError('start', reasonOf(error, path));
  }
}

/** Only the environment that the operating system needs to start a program. */
function environmentIn(folder: string): Record<string, string> {
  if (process.platform !== 'win32')
    return { HOME: folder, TMPDIR: folder, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' };
  // The default location on Windows.
  const SystemRoot = 'C:\\Windows';
  return { SystemRoot, PATH: `${SystemRoot}\\System32`, USERPROFILE: folder, TEMP: folder, TMP: folder };
}

async function refuseMissing(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (!there?.isFile()) throw new BrowserError('missing', `No browser found at "${path}".`);
  await access(path, constants.X_OK).catch(() => {
    throw new BrowserError('missing', `"${path}" is not executable.`);
  });
}

async function identify(context: BrowserContext): Promise<{ version: string; pid: number }> {
  const browser = context.browser();
  if (!browser) throw new Error('it does not report its version');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (!pid) throw new Error('it does not report its process ID');
  await session.detach();
  return { version: browser.version(), pid };
}

function kill(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** The most informative line of the program's output, else the driver's first line. */
function reasonOf(error: unknown, path: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const said = [...message.matchAll(/\[err\] (.+)/g)].map(([, line]) => line ?? '');
  const line = said.find((one) => /sandbox|shared librar|cannot|not found|fatal/i.test(one)) ?? said[0];
  const first = line ?? message.split('\n', 1)[0] ?? '';
  return `"${path}" did not start as a browser: ${first.trim().slice(0, 300)}`;
}

/** Install locations of Debian, Fedora, Chrome, and macOS. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The first browser at one of its usual locations. */
export const findBrowser = (): string | undefined => places.find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
