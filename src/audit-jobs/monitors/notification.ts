/** Texts of changes, in alert emails and on pages. */
import { hash } from 'node:crypto';
import type { Notification } from '#mail';
import type { Alert, Change, Monitor, Rules } from './monitor.ts';
import { difference, type SnapshotDifference } from './snapshot.ts';

export interface AlertLinks {
  /** Of a report. */
  report(id: string): string;
  /** Of the monitor itself. */
  monitor: string;
}

/** One for each address, with IDs that make retries idempotent. @param members addresses of members who are notified too */
export function alertNotifications(
  monitor: Pick<Monitor, 'host' | 'recipients'>,
  alert: Alert,
  links: AlertLinks,
  members: readonly string[] = [],
): Notification[] {
  const { changes, before, after } = alert;
  const host = plain(monitor.host);
  const text = [
    ...changes.map((change) => plain(changeWords(change))),
    '',
    ...(before && after ? comparison(difference(before, after)) : []),
    ...(after ? [`View the report: ${links.report(after.reportId)}`] : []),
    `Change or pause the monitor of ${host}: ${links.monitor}`,
    '',
  ].join('\n');
  const known = new Map([...members, ...monitor.recipients].map((to) => [to.toLowerCase(), to]));
  return [...known].map(([address, to]) => ({
    // By the address: a member who left before a retry does not change the IDs of others.
    id: `monitor-alert:${alert.id}:${hash('sha256', address, 'base64url').slice(0, 22)}`,
    to,
    subject: `${host}: ${subjectOf(alert)}`,
    text,
  }));
}

/** The worst change decides the subject. */
function subjectOf({ changes }: Alert): string {
  const worst = changes.find((change) => !isGood(change)) ?? changes[0];
  const more = changes.length > 1 ? ` (and ${changes.length - 1} more)` : '';
  const words = worst ? shortly[`${worst.rule}-${isGood(worst) ? 'well' : 'bad'}`] : undefined;
  return `${words ?? 'update from your monitor'}${more}`;
}

const shortly: Record<string, string> = {
  'fall-bad': 'the score fell',
  'fall-well': 'the score recovered',
  'limit-bad': 'the score is below the limit',
  'limit-well': 'the score is above the limit again',
  'critical-bad': 'a critical check failed',
  'critical-well': 'critical checks recovered',
  'unreachable-bad': 'the site could not be audited',
  'unreachable-well': 'the site can be audited again',
  'ungraded-bad': 'the site could not be graded',
  'ungraded-well': 'the site can be graded again',
};

function comparison({ score, categories, catalogueChanged }: SnapshotDifference): string[] {
  const lines = [
    ...(score ? [`Score: ${moved(score[0], score[1])}`] : []),
    ...categories.slice(0, 5).map(({ name, from, to }) => `${plain(name)}: ${moved(from, to)}`),
    ...(catalogueChanged ? ['The set of checks changed between the two reports.'] : []),
  ];
  return lines.length > 0 ? ['Since the previous report:', ...lines.map((line) => `  ${line}`), ''] : [];
}

const moved = (from: number, to: number): string =>
  `${figure(from)} → ${figure(to)} (${to >= from ? '+' : '−'}${figure(Math.abs(to - from))})`;

/** On one line, without control and bidirectional characters. */
const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- they are removed
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ').slice(0, 500);

/** One decimal, without a trailing `.0`. */
const figure = (value: number): string => String(Math.round(value * 10) / 10);

export const isGood = ({ step }: Change): boolean => step === 'cleared';

/** One sentence. */
export function changeWords(change: Change): string {
  switch (change.rule) {
    case 'fall':
      if (change.step === 'cleared')
        return `The score recovered from ${figure(change.from)} to ${figure(change.to)}.`;
      return `The score fell ${change.step === 'worse' ? 'further, ' : ''}from ${figure(change.from)} to ${figure(change.to)}.`;
    case 'limit':
      return change.step === 'raised'
        ? `The score is ${figure(change.score)}, below the limit of ${figure(change.limit)}.`
        : `The score is ${figure(change.score)} and no longer below the limit of ${figure(change.limit)}.`;
    case 'critical': {
      const names = change.checks.map(({ name }) => `“${name}”`).join(', ');
      const one = change.checks.length === 1;
      if (change.step === 'cleared')
        return one
          ? `The critical check ${names} no longer fails.`
          : `These critical checks no longer fail: ${names}.`;
      return one ? `A critical check failed: ${names}.` : `Critical checks failed: ${names}.`;
    }
    case 'unreachable':
      return change.step === 'raised'
        ? `The site could not be audited ${change.times} times in a row: ${change.reason}`
        : 'The site can be audited again.';
    case 'ungraded':
      return change.step === 'raised'
        ? `The site could not be graded ${change.times} times in a row: ${change.reason} Score alerts are unchanged.`
        : 'The site can be graded again.';
  }
}

/** When alerts are sent, as clauses; empty for none. */
export function ruleWords({ fall, limit, critical, unreachable }: Rules): string[] {
  return [
    ...(fall === null ? [] : [`the score falls by ${figure(fall)} points`]),
    ...(limit === null ? [] : [`the score is below ${figure(limit)}`]),
    ...(critical ? ['a critical check starts to fail'] : []),
    ...(unreachable ? ['the site cannot be audited or graded twice in a row'] : []),
  ];
}
