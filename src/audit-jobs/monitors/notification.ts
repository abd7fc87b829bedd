/** Texts of changes, in alert emails and on pages. */
import { hash } from 'node:crypto';
import { translator, type TextLanguage, type Translate } from '#language';
import type { Notification } from '#mail';
import { monitorMessages } from './messages/index.ts';
import type { Alert, Change, Monitor, Rules } from './monitor.ts';
import { difference, type SnapshotDifference } from './snapshot.ts';

type Words = Translate<(typeof monitorMessages)['en']>;

export interface AlertLinks {
  /** Of a report. */
  report(id: string): string;
  /** Of the monitor itself. */
  monitor: string;
}

/**
 * One for each address, with IDs that make retries idempotent.
 * @param options.members addresses of members who are notified too
 */
export function alertNotifications(
  monitor: Pick<Monitor, 'host' | 'recipients'>,
  alert: Alert,
  links: AlertLinks,
  { members = [], language = 'en' }: { members?: readonly string[]; language?: TextLanguage } = {},
): Notification[] {
  const words = translator(monitorMessages, language);
  const { changes, before, after } = alert;
  const host = plain(monitor.host);
  const text = [
    ...changes.map((change) => plain(changeWords(change, words))),
    '',
    ...(before && after ? comparison(difference(before, after), words) : []),
    ...(after ? [words('view-report', { url: links.report(after.reportId) })] : []),
    words('change-monitor', { host, url: links.monitor }),
    '',
  ].join('\n');
  const known = new Map([...members, ...monitor.recipients].map((to) => [to.toLowerCase(), to]));
  return [...known].map(([address, to]) => ({
    // By the address: a member who left before a retry does not change the IDs of others.
    id: `monitor-alert:${alert.id}:${hash('sha256', address, 'base64url').slice(0, 22)}`,
    to,
    subject: subjectOf(alert, host, words),
    text,
  }));
}

/** The worst change decides the subject. */
function subjectOf({ changes }: Alert, host: string, words: Words): string {
  const worst = changes.find((change) => !isGood(change)) ?? changes[0];
  const what = worst ? words(`short-${worst.rule}-${isGood(worst) ? 'well' : 'bad'}`) : words('short-other');
  return words('subject', { host, what, more: Math.max(0, changes.length - 1) });
}

function comparison({ score, categories, catalogueChanged }: SnapshotDifference, words: Words): string[] {
  const lines = [
    ...(score ? [`${words('score')}: ${moved(score[0], score[1], words)}`] : []),
    ...categories.slice(0, 5).map(({ name, from, to }) => `${plain(name)}: ${moved(from, to, words)}`),
    ...(catalogueChanged ? [words('catalog-changed')] : []),
  ];
  return lines.length > 0 ? [words('since'), ...lines.map((line) => `  ${line}`), ''] : [];
}

const moved = (from: number, to: number, words: Words): string =>
  words('moved', {
    from: rounded(from),
    to: rounded(to),
    sign: to >= from ? '+' : '−',
    by: rounded(Math.abs(to - from)),
  });

/** On one line, without control and bidirectional characters. */
const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- they are removed
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ').slice(0, 500);

const rounded = (value: number): number => Math.round(value * 10) / 10;

export const isGood = ({ step }: Change): boolean => step === 'cleared';

/** One sentence; in English unless given other words. */
export function changeWords(change: Change, words: Words = translator(monitorMessages, 'en')): string {
  switch (change.rule) {
    case 'fall': {
      const moves = { from: rounded(change.from), to: rounded(change.to) };
      if (change.step === 'cleared') return words('score-recovered', moves);
      return words(change.step === 'worse' ? 'score-fell-further' : 'score-fell', moves);
    }
    case 'limit': {
      const figures = { score: rounded(change.score), limit: rounded(change.limit) };
      return words(change.step === 'raised' ? 'below-limit' : 'above-limit', figures);
    }
    case 'critical': {
      const names = change.checks.map(({ name }) => words('name', { check: name })).join(', ');
      return words(change.step === 'cleared' ? 'critical-recovered' : 'critical-failed', {
        count: change.checks.length,
        names,
      });
    }
    case 'unreachable':
      return change.step === 'raised'
        ? words('unreachable', { times: change.times, reason: change.reason })
        : words('reachable');
    case 'ungraded':
      return change.step === 'raised'
        ? words('ungraded', { times: change.times, reason: change.reason })
        : words('graded');
  }
}

/** When alerts are sent, as clauses; empty for none. */
export function ruleWords({ fall, limit, critical, unreachable }: Rules): string[] {
  return [
    ...(fall === null ? [] : [`the score falls by ${rounded(fall)} points`]),
    ...(limit === null ? [] : [`the score is below ${rounded(limit)}`]),
    ...(critical ? ['a critical check starts to fail'] : []),
    ...(unreachable ? ['the site cannot be audited or graded twice in a row'] : []),
  ];
}
