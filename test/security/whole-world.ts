/** The whole service as a process, with all that it talks to, over settings that are unique where they are secret. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#storage';
import { openAccounts } from '#web';
import { startPsp } from '../../sandbox/psp/index.ts';
import { openCollector, type Collector } from '../support/collector.ts';
import { startPortico, type Ended } from '../support/command-line.ts';
import { seed } from '../faults/world.ts';
import { openAgent, type Agent } from '../selling/agent.ts';
import { openReceiver, type Receiver } from '../event-webhooks/receiver.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../support/smtp-receiver.ts';
import { createNet, type Net } from './net.ts';

export interface World {
  url: string;
  net: Net;
  databaseUrl: string;
  /** Where the process runs, its database in `data`. */
  folder: string;
  owner: { email: string; password: string };
  /** Name of a variant that can be bought. */
  item: string;
  metricsToken: string;
  collector: Collector;
  smtp: SmtpReceiver;
  agent: Agent;
  events: Receiver;
  /** Everything that the service did is written; gives what its process wrote. */
  stop(): Promise<Ended>;
  close(): Promise<void>;
}

/** @param url of an empty database on a server, else one in a file of the folder */
export async function openWorld(url: string | undefined): Promise<World> {
  const net = createNet();
  const folder = mkdtempSync(join(tmpdir(), 'portico-whole-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const later = { after: (end: unknown) => void ends.unshift(end as () => unknown) };
  const collector = await openCollector();
  const smtp = await startSmtpReceiver();
  const psp = await startPsp({ slowMs: 50 });
  const agent = await openAgent([], net.make('name of an agent'));
  const events = await openReceiver(later);
  ends.unshift(
    () => collector.close(),
    () => smtp.close(),
    () => psp.close(),
    () => agent.close(),
  );
  const databaseUrl =
    url?.replace('postgres@', `postgres:${net.make('password of the database')}@`) ??
    `sqlite:${join(folder, 'data', 'portico.db')}`;
  const secret = net.make('SECRET', (word) => `${word}-and-long-enough-for-this`);
  const metricsToken = net.make('METRICS_TOKEN');
  const item = await seed(databaseUrl);
  const owner = {
    email: net.make('address of a member', (word) => `${word}@people.example`),
    password: net.make('password', (word) => `quiet otters ${word}`),
  };
  const database = await openDatabase(databaseUrl);
  const name = net.make('name of a member');
  await openAccounts(database, { secret, secure: false }).people.add({ ...owner, name, role: 'owner' });
  await database.close();
  const running = startPortico(['serve'], {
    cwd: folder,
    env: {
      PORT: '0',
      LOG_LEVEL: 'trace',
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      METRICS_TOKEN: metricsToken,
      AUDIT_ALLOW_PRIVATE: 'true',
      AUDIT_BUDGET_MS: '4000',
      UCP_ALLOW_INSECURE_LOOPBACK: 'true',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'service@portico.example',
      CONTACT_TO: net.make('CONTACT_TO', (word) => `${word}@portico.example`),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${net.make('key of the collector')}`,
      STRIPE_SECRET_KEY: net.add('key of the processor', psp.secretKey),
      STRIPE_PUBLISHABLE_KEY: psp.publishableKey,
      STRIPE_WEBHOOK_SECRET: net.add('webhook secret of the processor', psp.webhookSecret),
      STRIPE_API_BASE: psp.url,
    },
  });
  ends.unshift(() => running.process.kill('SIGKILL') && running.ended);
  const listening = (): string | undefined => /listens on (http:\/\/\S+)/.exec(running.stdout())?.[1];
  for (let left = 600; listening() === undefined; left -= 1) {
    assert.ok(left > 0 && running.process.exitCode === null, running.stderr());
    await sleep(100);
  }
  return {
    url: listening() ?? '',
    net,
    databaseUrl,
    folder,
    owner,
    item,
    metricsToken,
    collector,
    smtp,
    agent,
    events,
    stop() {
      running.process.kill('SIGTERM');
      return running.ended;
    },
    async close() {
      for (const end of ends) await end();
    },
  };
}
