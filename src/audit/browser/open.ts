import { BrowserError, cancelled, untilAborted } from './failure.ts';
import { launch } from './launch.ts';
import { defaultLimits, type Browser, type BrowserOptions } from './rendering.ts';
import { renderPage } from './render.ts';
import { createSlots } from './slots.ts';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';

const defaultBudget = 15_000;
/** With less time left after waiting, no browser is started. */
const leastMs = 2_000;

const busy = (): BrowserError => new BrowserError('busy', 'The browser is busy with pages of other audits.');

/** @returns its version */
async function tryOut(path: string): Promise<string> {
  const { context, version, end } = await launch(path);
  try {
    if (await wallsHold(context).catch(() => false)) return version;
    throw new BrowserError(
      'start',
      `"${path}" (${version}) does not keep pages off the network, so it is not used.`,
    );
  } finally {
    await end();
  }
}

/**
 * Starts the browser once to test that it works and isolates pages, and ends it: none runs between pages.
 * @throws BrowserError `missing`, `start`
 */
export async function openBrowser({ path, fetcher, limits }: BrowserOptions): Promise<Browser> {
  const bounds = { ...defaultLimits, ...limits };
  const slots = createSlots(1);
  const closing = new AbortController();
  const version = await tryOut(path);
  let last: Promise<unknown> = Promise.resolve();

  return {
    version,
    async render(url, options = {}) {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
        throw new BrowserError('bad-url', 'Only http and https URLs can be opened.');
      if (slots.waiting() >= bounds.waiting) throw busy();
      const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
      const { budgetMs = defaultBudget } = options;
      const asked = performance.now();
      const turn = slots.run(async () => {
        const left = budgetMs - (performance.now() - asked);
        if (signal.aborted) throw cancelled();
        if (left < Math.min(leastMs, budgetMs)) throw busy();
        return renderPage({ path, fetcher, version, limits: bounds, url, signal, options, budgetMs: left });
      });
      last = turn.catch(() => undefined);
      return untilAborted(turn, signal);
    },
    async close() {
      closing.abort();
      await last;
    },
  };
}

/** Enough time for a browser request. */
const patienceMs = 1_500;

/** Lets a page contact loopback by TCP and WebRTC without interception. @returns whether nothing arrived */
export async function wallsHold(context: BrowserContext): Promise<boolean> {
  let arrived = 0;
  const tcp = createServer((socket) => {
    arrived += 1;
    socket.destroy();
  });
  const udp = createSocket('udp4', () => (arrived += 1));
  try {
    tcp.listen(0, '127.0.0.1');
    udp.bind(0, '127.0.0.1');
    await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
    const page = context.pages()[0] ?? (await context.newPage());
    const url = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`;
    const stun = `stun:127.0.0.1:${udp.address().port}`;
    await page.evaluate(`(${attempt})(${JSON.stringify({ url, stun, patienceMs })})`);
    return arrived === 0;
  } finally {
    tcp.close();
    udp.close();
  }
}

/** Runs in the page, as a string because the page is another realm. Ends shortly after both attempts. */
const attempt = `async ({ url, stun, patienceMs }) => {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const fetched = fetch(url, { mode: 'no-cors' }).catch(() => undefined);
  const peer = new RTCPeerConnection({ iceServers: [{ urls: stun }] });
  const gathered = new Promise((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
  });
  peer.createDataChannel('a');
  await peer.setLocalDescription(await peer.createOffer());
  await Promise.race([late, Promise.all([fetched, gathered])]);
  await new Promise((resolve) => setTimeout(resolve, 50));
}`;
