/** What is said of a change: in mails and on pages. */
import type { Change, Rules } from './monitor.ts';

/** One decimal, without a trailing `.0`. */
const figure = (value: number): string => String(Math.round(value * 10) / 10);

export const isGood = ({ step }: Change): boolean => step === 'cleared';

/** One sentence. */
export function changeWords(change: Change): string {
  switch (change.rule) {
    case 'fall':
      if (change.step === 'cleared')
        return `The score is back at ${figure(change.to)}; it had fallen to ${figure(change.from)}.`;
      return `The score fell ${change.step === 'worse' ? 'further, ' : ''}from ${figure(change.from)} to ${figure(change.to)}.`;
    case 'limit':
      return change.step === 'raised'
        ? `The score is ${figure(change.score)}, under the limit of ${figure(change.limit)}.`
        : `The score is ${figure(change.score)} and no longer under the limit of ${figure(change.limit)}.`;
    case 'critical': {
      const names = change.checks.map(({ name }) => `“${name}”`).join(', ');
      const one = change.checks.length === 1;
      if (change.step === 'cleared')
        return one
          ? `The critical check ${names} no longer fails.`
          : `These critical checks no longer fail: ${names}.`;
      return one ? `A critical check newly fails: ${names}.` : `Critical checks newly fail: ${names}.`;
    }
    case 'unreachable':
      return change.step === 'raised'
        ? `The site could not be audited ${change.times} times in a row: ${change.reason}`
        : 'The site can be audited again.';
  }
}

/** When alerts come, as sentences; empty for none. */
export function ruleWords({ fall, limit, critical, unreachable }: Rules): string[] {
  return [
    ...(fall === null ? [] : [`the score falls by ${figure(fall)} points`]),
    ...(limit === null ? [] : [`the score is under ${figure(limit)}`]),
    ...(critical ? ['a critical check newly fails'] : []),
    ...(unreachable ? ['the site cannot be audited twice in a row'] : []),
  ];
}
