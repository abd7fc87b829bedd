/** Action items, the most urgent first. */
import type { Site } from '#commerce';
import type { Monitor } from '#audit-jobs';
import type { EventWebhook } from '#event-webhooks';
import type { AuditedSite, FeedRun } from '#storage';
import { figure } from '#audit';
import { badge, html, time, visible, type Html } from '../../design/index.ts';
import { monitorPath, reportPath } from '../audits/paths.ts';
import { storePath } from '../stores/address.ts';
import { tallyStates, type LaunchCheckRun } from '../stores/launch-checks/kept.ts';
import { webhookName, sinkPath } from '../webhooks/frame.ts';

export interface ActionItem {
  mark: Html;
  text: Html;
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
  const more = others === 0 ? '' : others === 1 ? ' 1 more problem.' : ` ${others} more problems.`;
  return [
    {
      mark: badge('payments', 'bad'),
      text: html`<strong>${site.name}</strong>: ${first}${more}`,
      to: storePath(site.id),
      action: 'Open',
    },
  ];
}

const stuckItem = ({ site, count }: AttentionFacts['stuckPayments'][number]): ActionItem => ({
  mark: badge('payments', 'bad'),
  text: html`<strong>${site.name}</strong>: ${count === 1 ? '1 payment has' : `${count} payments have`} been
    open for more than an hour.`,
  to: storePath(site.id, 'payments'),
  action: 'View payments',
});

function feedItems({ site, run }: AttentionFacts['feeds'][number]): ActionItem[] {
  if (!run) return [];
  return [
    {
      mark: badge('feed', run.status === 'held' ? 'warn' : 'bad'),
      text: html`The feed of <strong>${site.name}</strong> was not imported. ${run.reason}`,
      to: storePath(site.id, 'feed'),
      action: 'View feed',
    },
  ];
}

function storeItems({ site, run }: AttentionFacts['launchChecks'][number]): ActionItem[] {
  const name = html`<strong>${site.name}</strong>`;
  if (!site.enabled)
    return [
      {
        mark: badge('off', 'warn'),
        text: html`${name} is off. Agents get 404.`,
        to: storePath(site.id),
        action: 'Open',
      },
    ];
  const checks = { to: storePath(site.id, 'go-live'), action: 'View checks' };
  if (!run)
    return [
      { mark: badge('not checked'), text: html`Go-live checks have not been run for ${name}.`, ...checks },
    ];
  const { fail } = tallyStates(run.results);
  if (fail === 0) return [];
  const text = html`${fail === 1 ? '1 go-live check' : `${fail} go-live checks`} failed for ${name}.`;
  return [{ mark: badge('not live', 'bad'), text, ...checks }];
}

function sinkItems(sink: EventWebhook): ActionItem[] {
  const { enabled, offReason, failingSince } = sink;
  const there = { to: sinkPath(sink), action: 'View deliveries' };
  const name = html`<strong>${visible(webhookName(sink))}</strong>`;
  if (!enabled && offReason !== undefined)
    return [
      {
        mark: badge('turned off', 'bad'),
        text: html`Webhook ${name} was turned off because deliveries failed.`,
        ...there,
      },
    ];
  if (!enabled || failingSince === undefined) return [];
  return [
    {
      mark: badge('failing', 'bad'),
      text: html`Webhook ${name} has failed since ${time(failingSince)}.`,
      ...there,
    },
  ];
}

function monitorItems({ id, host, paused, state }: Monitor): ActionItem[] {
  const there = { to: monitorPath(id), action: 'View monitor' };
  const name = html`<strong>${visible(host)}</strong>`;
  if (state.stopped !== undefined)
    return [{ mark: badge('stopped', 'warn'), text: html`The monitor for ${name} has stopped.`, ...there }];
  if (paused || Object.keys(state.open).length === 0) return [];
  return [{ mark: badge('alert', 'bad'), text: html`The monitor for ${name} has an open alert.`, ...there }];
}

function scoreItems({ host, runs: [now, before] }: AuditedSite): ActionItem[] {
  if (now?.score === undefined || now.score === null || before?.score === undefined || before.score === null)
    return [];
  if (before.score - now.score < fall) return [];
  const text = html`The score of <strong>${visible(host)}</strong> fell from ${figure(before.score)} to
    ${figure(now.score)}.`;
  return [{ mark: badge('score', 'warn'), text, to: reportPath(now.reportId), action: 'View report' }];
}

const messageItems = (count: number): ActionItem[] =>
  count === 0
    ? []
    : [
        {
          mark: badge('new'),
          text: html`${count === 1 ? '1 new message' : `${count} new messages`} in the inbox.`,
          to: '/dashboard/inbox',
          action: 'View inbox',
        },
      ];
