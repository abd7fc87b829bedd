/** Explanations for people of why an audit failed, and what to do next. */
import { scanTexts as say } from './messages/index.ts';

interface Failure {
  title: string;
  why: string;
  /** What to do next. */
  advice: string;
}

/** Keys of the texts. */
const failures = {
  'bad-url': { title: 'bad-url', why: 'bad-url-why', advice: 'bad-url-advice' },
  'target-not-public': { title: 'not-public', why: 'not-public-why', advice: 'not-public-advice' },
  'target-unreachable': { title: 'unreachable', why: 'unreachable-why', advice: 'unreachable-advice' },
  'opted-out': { title: 'opted-out', why: 'opted-out-why', advice: 'opted-out-advice' },
  'target-limited': { title: 'limited', why: 'limited-why', advice: 'try-later' },
  overloaded: { title: 'overloaded', why: 'overloaded-why', advice: 'try-in-a-minute' },
  interrupted: { title: 'interrupted', why: 'interrupted-why', advice: 'run-again' },
  internal: { title: 'failed', why: 'failed-why', advice: 'try-in-a-minute' },
} as const;
const isExplained = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code);

export function explainFailure(code: string): Failure {
  // An audit is canceled only when the service stops.
  const name = code === 'cancelled' ? 'interrupted' : code;
  const { title, why, advice } = failures[isExplained(name) ? name : 'internal'];
  return { title: say(title), why: say(why), advice: say(advice) };
}
