/** Decrypts stored responses for repeated calls, to export or erase a buyer's data. */
import type { Secret } from '#commerce';
import { answerMark, answerPlace } from './commerce/store.ts';
import { sealWith } from './seal.ts';

/** @returns JSON text; throws for what another secret sealed, or was sealed for another key */
export function openKeptAnswers(
  secret: Secret,
): (answer: string, at: { scope: string; key: string }) => string {
  const seal = sealWith(secret, 'stored answer');
  return (answer, at) =>
    answer.startsWith(answerMark) ? seal.open(answer.slice(answerMark.length), answerPlace(at)) : answer;
}
