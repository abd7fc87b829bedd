/** Alerts operators when an incident starts and when it ends: by email, webhook, or chat. */
import type { Logger } from 'pino';
import { shortHash } from '#commerce';
import { createFetcher, unpaced, type Fetcher, type FetcherOptions } from '#fetch';
import type { Notifications } from '#mail';
import { incidentStore, type Database, type Incident, type IncidentStore, type WindowStore } from '#storage';
import type { AlertTarget } from '../../config/values.ts';
import type { Config } from '../../config/config.ts';
import type { Task } from '../jobs/local-scheduler.ts';
import { translator } from '#language';
import {
  alertConditions,
  type AlertCondition,
  type AlertSources,
  type AlertWords,
} from './alert-conditions.ts';
import { noticeMessages, type NoticeWords } from './messages/index.ts';

export interface OperatorAlertsOptions extends Omit<AlertSources, 'now'> {
  config: Pick<Config, 'alertsTo' | 'allowInsecureLoopback' | 'baseUrl'>;
  database: Database;
  windows: Pick<WindowStore, 'take' | 'giveBack'>;
  notifications: Notifications;
  logger: Pick<Logger, 'error' | 'warn'>;
  /** Names served from elsewhere, and the way out. */
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'> | undefined;
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
  /** Default: all. */
  conditions?: readonly AlertCondition[];
}

export interface OperatorAlertsArea {
  tasks: Task[];
  close(): Promise<void>;
}

const minute = 60_000;
/** An incident ends after this time without its condition, so that recurring conditions are one incident. */
const clearMs = 10 * minute;
/** To one target: more wait for the next hour, and those that are over by then are left out. */
const perHour = { limit: 20, windowMs: 60 * minute };
/** After this time, an unreachable target is not alerted any more. */
const oldMs = 24 * 60 * minute;

export function createOperatorAlerts(options: OperatorAlertsOptions): OperatorAlertsArea {
  const { config, database, notifications, logger, now = Date.now, conditions = alertConditions } = options;
  const targets = config.alertsTo ?? [];
  if (targets.length === 0) return { tasks: [], close: () => Promise.resolve() };
  if (!notifications.canSend && targets.some(({ kind }) => kind === 'email'))
    logger.warn(
      'ALERTS_TO contains email addresses, but SMTP_URL is not set. These addresses get no alerts.',
    );
  const fetcher = createFetcher({
    ...options.fetcher,
    allowPrivate: config.allowInsecureLoopback && 'loopback',
    politeness: unpaced,
    limits: { firstByteMs: 10_000, totalMs: 10_000 },
  });
  const store = incidentStore(database);
  const asked = new Map<string, number>();
  const say = translator(noticeMessages, notifications.language);
  const sender = { ...options, fetcher, now, say };
  return {
    tasks: [
      {
        name: 'operator-alerts',
        everyMs: minute,
        async run(signal) {
          await look({ ...options, store, conditions, asked, now, say });
          await tellAll(store, targets, { ...sender, conditions, signal });
        },
      },
    ],
    close: () => fetcher.close(),
  };
}

async function look({
  store,
  conditions,
  asked,
  say,
  ...sources
}: Omit<OperatorAlertsOptions, 'now' | 'conditions'> & {
  store: IncidentStore;
  conditions: readonly AlertCondition[];
  /** When each was asked last, by this process. */
  asked: Map<string, number>;
  say: NoticeWords;
  now: () => number;
}): Promise<void> {
  const seen = [];
  const judged = [];
  for (const { kind, everyMs = 0, find } of conditions) {
    if (sources.now() - (asked.get(kind) ?? -Infinity) < everyMs) continue;
    asked.set(kind, sources.now());
    try {
      for (const found of await find(sources, say)) seen.push({ ...found, kind });
      judged.push(kind);
    } catch (error) {
      // A condition that cannot be checked neither starts nor ends an incident.
      sources.logger.error({ err: error, kind }, 'alert-condition-failed');
    }
  }
  await store.update(seen, judged, { now: sources.now(), clearMs });
}

interface Sender extends Pick<OperatorAlertsOptions, 'config' | 'windows' | 'notifications' | 'logger'> {
  fetcher: Fetcher;
  conditions: readonly AlertCondition[];
  now: () => number;
  say: NoticeWords;
  signal: AbortSignal;
}

type Phase = 'start' | 'end';

async function tellAll(store: IncidentStore, targets: readonly AlertTarget[], sender: Sender): Promise<void> {
  for (const incident of await store.list())
    for (const target of targets) {
      if (sender.signal.aborted) return;
      const phase = phaseFor(incident, target, sender);
      if (phase === undefined) continue;
      const subject = `alerts ${nameOf(target)}`;
      const { allowed, at } = await sender.windows.take(subject, perHour);
      if (!allowed) continue;
      let isSent = false;
      try {
        await tell(incident, phase, target, sender);
        isSent = true;
        await store.told(incident.key, phase, nameOf(target));
      } catch (error) {
        // Or one that was away would have to wait for its next hour once it is back.
        if (!isSent) await sender.windows.giveBack(subject, at);
        // It comes again with the next run.
        sender.logger.error(
          { err: error, target: URL.parse(target.to)?.host, kind: incident.kind },
          'alert-not-sent',
        );
      }
    }
}

/** The name in the database, because email addresses are personal and chat URLs are secret. */
const nameOf = ({ to }: AlertTarget): string => shortHash(to);

/** The alert that is due for the target. An end only if it got the start. */
function phaseFor(
  { kind, startedAt, seenAt, endedAt, toldStart, toldEnd }: Incident,
  target: AlertTarget,
  { conditions, now }: Pick<Sender, 'conditions' | 'now'>,
): Phase | undefined {
  const name = nameOf(target);
  const holdMs = conditions.find((one) => one.kind === kind)?.holdMs ?? 0;
  if (!toldStart.includes(name)) {
    const isHeld = seenAt - startedAt >= holdMs && now() - startedAt < oldMs;
    return endedAt === undefined && isHeld ? 'start' : undefined;
  }
  return endedAt !== undefined && !toldEnd.includes(name) && now() - endedAt < oldMs ? 'end' : undefined;
}

async function tell(incident: Incident, phase: Phase, target: AlertTarget, sender: Sender): Promise<void> {
  const { kind, to } = target;
  const { say } = sender;
  const { title, over, act }: AlertWords = sender.conditions
    .find((one) => one.kind === incident.kind)
    ?.words(say) ?? { title: incident.kind, act: '' };
  const { baseUrl } = sender.config;
  const subject = phase === 'start' ? title : (over ?? say('resolved', { title }));
  const lines = [
    incident.text,
    phase === 'start'
      ? say('since', { from: timeOf(incident.startedAt) })
      : say('from-to', { from: timeOf(incident.startedAt), to: timeOf(incident.endedAt ?? 0) }),
    ...(phase === 'start' ? [say('what-to-do', { act })] : []),
    ...(baseUrl === undefined ? [] : [`${baseUrl}/dashboard`]),
  ];
  if (kind === 'email') {
    if (!sender.notifications.canSend) return;
    const id = `incident ${phase} ${incident.key} ${incident.startedAt} ${nameOf(target)}`;
    return sender.notifications.queue({ id, to, subject: `Portico: ${subject}`, text: lines.join('\n') });
  }
  const body =
    kind === 'slack'
      ? { text: `*${escaped(subject)}*\n${lines.map(escaped).join('\n')}` }
      : {
          type: phase === 'start' ? 'incident_started' : 'incident_resolved',
          kind: incident.kind,
          key: incident.key,
          title: phase === 'start' ? title : (over ?? title),
          text: incident.text,
          act,
          started_at: timeOf(incident.startedAt),
          ...(incident.endedAt === undefined ? {} : { resolved_at: timeOf(incident.endedAt) }),
        };
  const { status, error } = await sender.fetcher.fetch({
    url: to,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirects: 0,
    maxBytes: 4_096,
    signal: sender.signal,
  });
  if (error || status === undefined || status < 200 || status > 299)
    throw new Error(`The target returned ${error ? error.code : status}.`);
}

const timeOf = (time: number): string => new Date(time).toISOString();

/** The three characters that mean something in a message of Slack. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
