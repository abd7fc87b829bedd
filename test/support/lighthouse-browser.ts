/** Lighthouse on one page at a time, in one Chromium. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { chromiumPath } from './browser-trap.ts';
import type { Owner } from './shops.ts';

export const audits = [
  'document-title',
  'meta-description',
  'http-status-code',
  'canonical',
  'hreflang',
  'crawlable-anchors',
  'link-text',
  'is-crawlable',
  'robots-txt',
  'llms-txt',
] as const;
export type AuditId = (typeof audits)[number];
/** `good`: nothing to fix, or nothing to judge. */
export type Opinion = 'good' | 'bad';

export interface Lighthouse {
  judge(url: string): Promise<Record<AuditId, Opinion>>;
  grade(url: string): Promise<Grade>;
}

/** All that Lighthouse looks at but speed, which is not the page's alone on a busy machine. */
export interface Grade {
  /** By category, 0 to 100. */
  scores: Record<string, number>;
  /** Audits that cost points, each with what it complains of. */
  faults: string[];
}

/** Closed when its owner ends. `resolve`: `host:port` to `address:port`, as shops give it. */
export async function openLighthouse(owner: Owner, resolve: Record<string, string>): Promise<Lighthouse> {
  const profile = await mkdtemp(join(tmpdir(), 'portico-lighthouse-'));
  const rules = Object.entries(resolve).map(([from, to]) => `MAP ${from} ${to}`);
  const quiet = ['gpu', 'background-networking', 'component-update', 'sync'].map(
    (what) => `--disable-${what}`,
  );
  const browser = spawn(
    chromiumPath,
    [
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--ignore-certificate-errors',
      ...quiet,
      `--host-resolver-rules=${rules.join(',')}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = once(browser, 'exit');
  owner.after(async () => {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const port = await portOf(browser, profile);
  return { judge: (url) => run(url, port), grade: (url) => grade(url, port) };
}

/** Chromium writes its port into the profile once it listens. */
async function portOf(browser: ChildProcess, profile: string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (browser.exitCode !== null) throw new Error(`Chromium ended with ${browser.exitCode}`);
    const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split(
      '\n',
    );
    if (port !== '') return Number(port);
    await sleep(100);
  }
  throw new Error('Chromium did not open its port');
}

async function run(url: string, port: number): Promise<Record<AuditId, Opinion>> {
  const result = await lighthouse(
    url,
    { port, logLevel: 'silent' },
    {
      extends: 'lighthouse:default',
      settings: {
        onlyAudits: [...audits],
        formFactor: 'desktop',
        screenEmulation: { disabled: true },
        disableFullPageScreenshot: true,
        ignoreStatusCode: true,
        // The pages are still at once: nothing is to be waited for.
        pauseAfterFcpMs: 1,
        pauseAfterLoadMs: 1,
        networkQuietThresholdMs: 100,
        cpuQuietThresholdMs: 1,
        skipAboutBlank: true,
      },
    },
  );
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const opinions = audits.map((id): [AuditId, Opinion] => {
    const { scoreDisplayMode, score, errorMessage } = result.lhr.audits[id] ?? {};
    if (scoreDisplayMode === 'notApplicable') return [id, 'good'];
    if (scoreDisplayMode !== 'binary')
      throw new Error(`${id} on ${url}: ${scoreDisplayMode} ${errorMessage}`);
    return [id, score === 1 ? 'good' : 'bad'];
  });
  return Object.fromEntries(opinions) as Record<AuditId, Opinion>;
}

async function grade(url: string, port: number, tries = 3): Promise<Grade> {
  const settings = {
    disableFullPageScreenshot: true,
    onlyCategories: ['accessibility', 'best-practices', 'seo'],
  };
  const result = await lighthouse(
    url,
    { port, logLevel: 'silent' },
    { extends: 'lighthouse:default', settings },
  );
  // Now and then, on a busy machine, the trace lacks its beginning: then nothing was judged, and Lighthouse asks for another run.
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART' && tries > 1) return grade(url, port, tries - 1);
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits: all } = result.lhr;
  const named = Object.values(categories);
  const faults = named
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => {
      const { score, details } = all[id] ?? {};
      if (weight === 0 || score === undefined || score === null || score === 1) return [];
      const items = details && 'items' in details ? details.items : [];
      return [`${id}: ${JSON.stringify(items).slice(0, 500)}`];
    });
  return {
    scores: Object.fromEntries(named.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    faults,
  };
}
