/** Action items, the most urgent first. */
import type { Site } from '#commerce';
import type { Monitor } from '#audit-jobs';
import type { EventWebhook } from '#event-webhooks';
import type { AuditedSite, FeedRun } from '#storage';
import { figure } from '#audit';
import { badge, html, time, visible, type Html, type Insert } from '../../design/index.ts';
import { monitorPath, reportPath } from '../audits/paths.ts';
import { storePath } from '../stores/address.ts';
import { tallyStates, type LaunchCheckRun } from '../stores/launch-checks/kept.ts';
import { webhookName, sinkPath } from '../webhooks/frame.ts';
import { overviewTexts as say } from './messages/index.ts';

export interface ActionItem {
  mark: Html;
  text: Insert;
  to: string;
  action: string;
}

export interface AttentionFacts {
  newMessages: number;
  sinks: readonly EventWebhook[];
  monitors: readonly Monitor[];
  /** The last audited ones, their runs newest first. */
  sites: readonly AuditedSite[];
  launchChecks: readonly { site: Site; run: LaunchCheckRun | undefined }[];
  /** Why agents cannot pay at stores that are on: sentences. */
  paymentProblems: readonly { site: Site; problems: readonly string[] }[];
  /** Payments that have been open for more than an hour, of each store that has some. */
  stuckPayments: readonly { site: Site; count: number }[];
  /** The last imports of feeds, where they were held or failed. */
  feeds: readonly { site: Site; run: FeedRun | undefined }[];
}

/** Drop of a score between two audits that makes an action item, in points. */
const fall = 3;

export const attentionOf = (state: AttentionFacts): ActionItem[] => [
  ...state.paymentProblems.flatMap(paymentItems),
  ...state.stuckPayments.map(stuckItem),
  ...state.feeds.flatMap(feedItems),
  ...state.launchChecks.flatMap(storeItems),
  ...state.sinks.flatMap(sinkItems),
  ...state.monitors.flatMap(monitorItems),
  ...state.sites.flatMap(scoreItems),
  ...messageItems(state.newMessages),
];

function paymentItems({ site, problems }: AttentionFacts['paymentProblems'][number]): ActionItem[] {
  const [first] = problems;
  if (first === undefined) return [];
  const others = problems.length - 1;
  return [
    {
      mark: badge(say('payments'), 'bad'),
      text: html`${say.parts('payment-problem', { store: html`<strong>${site.name}</strong>`, problem: first })}
      ${others > 0 && say('more-problems', { count: others })}`,
      to: storePath(site.id),
      action: say('open'),
    },
  ];
}

const stuckItem = ({ site, count }: AttentionFacts['stuckPayments'][number]): ActionItem => ({
  mark: badge(say('payments'), 'bad'),
  text: say.parts('stuck-payments', { store: html`<strong>${site.name}</strong>`, count }),
  to: storePath(site.id, 'payments'),
  action: say('view-payments'),
});

function feedItems({ site, run }: AttentionFacts['feeds'][number]): ActionItem[] {
  if (!run) return [];
  return [
    {
      mark: badge(say('feed'), run.status === 'held' ? 'warn' : 'bad'),
      text: html`${say.parts('feed-not-imported', { store: html`<strong>${site.name}</strong>` })}
      ${run.reason}`,
      to: storePath(site.id, 'feed'),
      action: say('view-feed'),
    },
  ];
}

function storeItems({ site, run }: AttentionFacts['launchChecks'][number]): ActionItem[] {
  const store = html`<strong>${site.name}</strong>`;
  if (!site.enabled)
    return [
      {
        mark: badge(say('off'), 'warn'),
        text: say.parts('store-off', { store }),
        to: storePath(site.id),
        action: say('open'),
      },
    ];
  const checks = { to: storePath(site.id, 'go-live'), action: say('view-checks') };
  if (!run)
    return [{ mark: badge(say('not-checked')), text: say.parts('never-checked', { store }), ...checks }];
  const { fail } = tallyStates(run.results);
  if (fail === 0) return [];
  return [
    {
      mark: badge(say('not-live'), 'bad'),
      text: say.parts('checks-failed', { count: fail, store }),
      ...checks,
    },
  ];
}

function sinkItems(sink: EventWebhook): ActionItem[] {
  const { enabled, offReason, failingSince } = sink;
  const there = { to: sinkPath(sink), action: say('view-deliveries') };
  const webhook = html`<strong>${visible(webhookName(sink))}</strong>`;
  if (!enabled && offReason !== undefined)
    return [
      {
        mark: badge(say('turned-off'), 'bad'),
        text: say.parts('webhook-turned-off', { webhook }),
        ...there,
      },
    ];
  if (!enabled || failingSince === undefined) return [];
  return [
    {
      mark: badge(say('failing'), 'bad'),
      text: say.parts('webhook-failing', { webhook, time: time(failingSince) }),
      ...there,
    },
  ];
}

function monitorItems({ id, host: name, paused, state }: Monitor): ActionItem[] {
  const there = { to: monitorPath(id), action: say('view-monitor') };
  const host = html`<strong>${visible(name)}</strong>`;
  if (state.stopped !== undefined)
    return [{ mark: badge(say('stopped'), 'warn'), text: say.parts('monitor-stopped', { host }), ...there }];
  if (paused || Object.keys(state.open).length === 0) return [];
  return [{ mark: badge(say('alert'), 'bad'), text: say.parts('monitor-alert', { host }), ...there }];
}

function scoreItems({ host, runs: [now, before] }: AuditedSite): ActionItem[] {
  if (now?.score === undefined || now.score === null || before?.score === undefined || before.score === null)
    return [];
  if (before.score - now.score < fall) return [];
  return [
    {
      mark: badge(say('score'), 'warn'),
      text: say.parts('score-fell', {
        host: html`<strong>${visible(host)}</strong>`,
        from: figure(before.score),
        to: figure(now.score),
      }),
      to: reportPath(now.reportId),
      action: say('view-report'),
    },
  ];
}

const messageItems = (count: number): ActionItem[] =>
  count === 0
    ? []
    : [
        {
          mark: badge(say('new')),
          text: say('new-messages', { count }),
          to: '/dashboard/inbox',
          action: say('view-inbox'),
        },
      ];
