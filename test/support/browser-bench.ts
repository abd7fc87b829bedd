/** A server of this machine, a fetcher that reaches it, and Chromium. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BrowserError,
  openBrowser,
  type Browser,
  type BrowserErrorCode,
  type BrowserOptions,
  type RenderOptions,
} from '#browser';
import { createFetcher, type Fetcher } from '#fetch';
import { chromiumPath } from './browser-trap.ts';

export interface Bench {
  origin: string;
  fetcher: Fetcher;
  browser: Browser;
  /** Requests that arrived. */
  asked: IncomingMessage[];
  paths(): string[];
  /** By path; what is not there is not found. */
  answers: Record<string, string | ((response: ServerResponse) => void)>;
  /** The path is not rendered, for this reason. @returns in words */
  fails(path: string, code: BrowserErrorCode, options?: RenderOptions): Promise<string>;
  /** Waits for so many requests. @throws if this ends before they have come */
  hears(count: number, running: Promise<unknown>): Promise<void>;
  /** Forgets requests and answers. */
  clear(): void;
  close(): Promise<void>;
}

/** A browser that is also given the time that it takes to start on a busy machine, unless a page is judged by its time. */
export async function openPatient(options: BrowserOptions): Promise<Browser> {
  const browser = await openBrowser(options);
  return { ...browser, render: (url, more) => browser.render(url, { budgetMs: 60_000, ...more }) };
}

export async function openBench(): Promise<Bench> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    bench.asked.push(request);
    const answer = bench.answers[path];
    if (typeof answer === 'function') return answer(response);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type }).end(answer);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const fetcher = createFetcher({ allowPrivate: true });
  const browser = await openPatient({ path: chromiumPath, fetcher });
  const bench: Bench = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetcher,
    browser,
    asked: [],
    paths: () => bench.asked.map(({ url }) => url ?? ''),
    answers: {},
    async fails(path, code, options) {
      const error = await browser.render(bench.origin + path, options).then(
        () => assert.fail('It was rendered.'),
        (thrown: unknown) => thrown,
      );
      assert.ok(error instanceof BrowserError, String(error));
      assert.equal(error.code, code, error.message);
      return error.message;
    },
    async hears(count, running) {
      let ended = '';
      running.then(
        (how) => (ended = `It ended: ${how}`),
        (error: unknown) => (ended = String(error)),
      );
      while (bench.asked.length < count) {
        assert.equal(ended, '', `${bench.asked.length} of ${count} requests had come`);
        await sleep(20);
      }
    },
    clear() {
      bench.asked = [];
      bench.answers = {};
    },
    async close() {
      await browser.close();
      await fetcher.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bench;
}

export const page = (body: string): string => `<!doctype html><title>Page</title><body>${body}`;

/** Folders of profiles that a process has made, by default this one. */
export const profiles = async (pid: number | undefined = process.pid): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`portico-browser-${pid}-`));

/** Ids of processes of the browsers that this process has started, whose command line holds this. */
export async function processes(part: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (id: string, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
  const all = await Promise.all(
    ids.map(async (id) => {
      const status = await read(id, 'status');
      const [parent, group] = ['PPid', 'NSpgid'].map(
        (key) => RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1],
      );
      return { id: Number(id), parent: Number(parent), group, line: await read(id, 'cmdline') };
    }),
  );
  const groups = new Set(all.filter(({ parent }) => parent === process.pid).map(({ group }) => group));
  return all
    .filter(
      ({ group, line }) => groups.has(group) && line.includes('portico-browser-') && line.includes(part),
    )
    .map(({ id }) => id);
}
