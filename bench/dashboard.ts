/**
 * Server time of the dashboard's audit pages over 100,000 stored reports of 2,000 sites, one of which has 5,000 runs. Most
 * bodies are small; a thousand, and those that are opened, are of the size that an audit of a shop has. Each page is asked
 * for over loopback, one after the other, by somebody who is signed in. The inbox has 10,000 messages.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildReport, gather, type Report } from '#audit';
import { createFetcher } from '#fetch';
import { auditHistory, contactMessages, openDatabase, prepareBulkLoad, type Database } from '#storage';
import { openAccounts, type AuditEngine } from '#web';
import { sampleReport } from '../test/support/audit/sample-report.ts';
import { rememberRun } from '../src/storage/monitors/runs.ts';
import { parseConfig } from '../src/config/config.ts';
import { startServer } from '../src/server/start.ts';
import { present, type Figure } from './figure.ts';
import { serveShop } from './shop-process.ts';

const count = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const sites = 2_000;
const rounds = 25;
const limit = { atMost: 50 } as const;
const secret = 'a-secret-for-benchmarks-of-32-characters';

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const databaseUrl = `sqlite:${join(folder, 'bench.db')}`;
const whole = await auditShop();
const database = await openDatabase(databaseUrl);
await prepareBulkLoad(database);
await fill(database, whole);
await write(database);
await database.close();

const config = parseConfig({ PORT: '0', DATABASE_URL: databaseUrl, SECRET: secret, LOG_LEVEL: 'silent' });
const engine: AuditEngine = {
  run: () => Promise.reject(new Error('no audits here')),
  catalogue: () => [],
  isPublic: () => true,
};
const server = await startServer(config, { engine, logger: pino({ level: 'silent' }) });
try {
  present(await measure(server.url));
} finally {
  await server.close(0);
  rmSync(folder, { recursive: true, force: true });
}

/** A real report, of the demo shop. */
async function auditShop(): Promise<Report> {
  const shop = await serveShop();
  const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
  try {
    const { evidence } = await gather(shop.origin, { fetcher, keyed: true });
    return buildReport(evidence);
  } finally {
    await fetcher.close();
    await shop.stop();
  }
}

async function measure(url: string): Promise<Figure[]> {
  const own = await openDatabase(databaseUrl);
  const accounts = openAccounts(own, { secret, secure: false });
  const member = await accounts.people.add({ name: 'Ann', email: 'ann@shop.example', role: 'owner' });
  if (member === 'taken') throw new Error('There is somebody already.');
  const cookies = await accounts.signInAs(member.id, { address: '192.0.2.1', agent: 'bench' });
  const cookie = (cookies ?? []).map((one) => one.split(';', 1)[0]).join('; ');
  const history = auditHistory(own);
  const deep = await history.sites({ limit: 1_000, runs: 1 });
  const last = deep.at(-1);
  const tenth = (await history.runs('site-0.example', { limit: 2_000 })).at(-1);
  await own.close();
  const audits = '/dashboard/audits';
  const pages: [name: string, path: string][] = [
    ['overview of sites', audits],
    ['overview, 1,000 sites on', `${audits}?after=${last?.lastAt}~${last?.host}`],
    ['search by host', `${audits}?q=site-19`],
    ['search without a match', `${audits}?q=nowhere`],
    ['site with 5,000 runs', `${audits}/site-0.example`],
    ['the same, 2,000 runs on', `${audits}/site-0.example?after=${tenth?.createdAt}~${tenth?.reportId}`],
    [`report of ${whole.results.length} checks`, `${audits}/reports/whole`],
    ['the same, filtered', `${audits}/reports/whole?status=found`],
    ['monitors', `${audits}/monitors`],
    ['home of the dashboard', '/dashboard'],
    ['inbox of 10,000 messages', '/dashboard/inbox?state=read'],
    ['search in them', '/dashboard/inbox?q=needle'],
  ];
  const figures: Figure[] = [];
  for (const [name, path] of pages) {
    const values: number[] = [];
    for (let round = -5; round < rounds; round += 1) {
      const start = performance.now();
      const response = await fetch(url + path, {
        headers: { cookie, accept: 'text/html' },
        redirect: 'manual',
      });
      const body = await response.text();
      if (response.status !== 200 || !body.includes('</html>'))
        throw new Error(`${path}: ${response.status}`);
      if (round >= 0) values.push(performance.now() - start);
    }
    figures.push({ name: `dashboard: ${name}`, unit: 'ms', values, limit });
  }
  return figures;
}

async function write(database: Database): Promise<void> {
  const messages = contactMessages(database);
  const text = 'We run a store with some thousand products and would like to know more. '.repeat(8);
  for (let at = 0; at < 10_000; at += 1) {
    const message = `${text} ${at === 17 ? 'Needle' : at}`;
    const id = `m${at}`;
    await messages.insert({ id, createdAt: at, source: 'form', name: 'Ann', email: 'a@b.example', message });
    await messages.mark(id, 'read');
  }
}

async function fill({ db }: Database, real: Report): Promise<void> {
  const small: Report = { ...sampleReport, results: [], fixes: [] };
  const start = Date.UTC(2026, 0, 1);
  for (let from = 0; from < count; from += 1_000) {
    await db.transaction().execute(async (on) => {
      for (let at = from; at < Math.min(count, from + 1_000); at += 1) {
        const site = at % 20 === 0 ? 0 : at % sites;
        const of = at % 100 === 50 ? real : small;
        const score = { ...of.score, overall: (at * 7) % 101 };
        const id = at === count - 1 ? 'whole' : `r${at}`;
        const report = { ...(id === 'whole' ? real : of), id, url: `https://site-${site}.example/`, score };
        const createdAt = start + at * 60_000;
        await on
          .insertInto('report')
          .values({
            id,
            keyId: 'public',
            url: report.url,
            targetHost: `site-${site}.example`,
            createdAt,
            score: score.overall,
            grade: score.grade,
            body: JSON.stringify(report),
          })
          .execute();
        await rememberRun(on, 'public', report, createdAt);
      }
    });
  }
}
