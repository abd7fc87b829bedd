/** The mail about an alert: what changed, in plain text, with the link. */
import { hash } from 'node:crypto';
import type { Letter } from '#mail';
import type { Alert, Monitor } from './monitor.ts';
import { difference, type Difference } from './snapshot.ts';
import { changeWords, isGood } from './words.ts';

export interface AlertLinks {
  /** Of a report. */
  report(id: string): string;
  /** Of the monitor itself. */
  monitor: string;
}

/** One for each address; their ids make a second attempt harmless. @param members addresses of those who are told as well */
export function alertLetters(
  monitor: Pick<Monitor, 'host' | 'recipients'>,
  alert: Alert,
  links: AlertLinks,
  members: readonly string[] = [],
): Letter[] {
  const { changes, before, after } = alert;
  const host = plain(monitor.host);
  const text = [
    ...changes.map((change) => plain(changeWords(change))),
    '',
    ...(before && after ? comparison(difference(before, after)) : []),
    ...(after ? [`The report: ${links.report(after.reportId)}`] : []),
    `The monitor of ${host}, where you can pause or change it: ${links.monitor}`,
    '',
  ].join('\n');
  const known = new Map([...members, ...monitor.recipients].map((to) => [to.toLowerCase(), to]));
  return [...known].map(([address, to]) => ({
    // By the address: whoever is no member any more at a second attempt moves nobody's place.
    id: `monitor-alert:${alert.id}:${hash('sha256', address, 'base64url').slice(0, 22)}`,
    to,
    subject: `${host}: ${subjectOf(alert)}`,
    text,
  }));
}

/** Bad news first: it is what a subject has to say. */
function subjectOf({ changes }: Alert): string {
  const worst = changes.find((change) => !isGood(change)) ?? changes[0];
  const more = changes.length > 1 ? ` (and ${changes.length - 1} more)` : '';
  const words = worst ? shortly[`${worst.rule}-${isGood(worst) ? 'well' : 'bad'}`] : undefined;
  return `${words ?? 'news of your monitor'}${more}`;
}

const shortly: Record<string, string> = {
  'fall-bad': 'the score fell',
  'fall-well': 'the score is back',
  'limit-bad': 'the score is under its limit',
  'limit-well': 'the score is over its limit again',
  'critical-bad': 'a critical check newly fails',
  'critical-well': 'no critical check newly fails any more',
  'unreachable-bad': 'the site could not be audited',
  'unreachable-well': 'the site can be audited again',
};

function comparison({ score, categories, catalogueChanged }: Difference): string[] {
  const lines = [
    ...(score ? [`Score: ${moved(score[0], score[1])}`] : []),
    ...categories.slice(0, 5).map(({ name, from, to }) => `${plain(name)}: ${moved(from, to)}`),
    ...(catalogueChanged ? ['The checks themselves were updated between the two reports.'] : []),
  ];
  return lines.length > 0 ? ['Since the report before:', ...lines.map((line) => `  ${line}`), ''] : [];
}

const figure = (value: number): string => String(Math.round(value * 10) / 10);
const moved = (from: number, to: number): string =>
  `${figure(from)} → ${figure(to)} (${to >= from ? '+' : '−'}${figure(Math.abs(to - from))})`;

/** On one line, without what steers a terminal or turns the reading direction. */
const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- they are what is taken out
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ').slice(0, 500);
