/** Whether the store's account takes the shared payment tokens that its handler asks for. Tried with a token that cannot exist. */
import { asObject, asText, registryEntries, type Json } from '#manifest';
import type { DoctorAnswer } from './calls/answer.ts';
import { dryRunPath, objectList } from './checkout-parts.ts';
import { inWords } from './contents.ts';
import type { DoctorVisit } from './calls/visit.ts';

/** Stripe makes no IDs like it. */
const noToken = 'spt_portico_doctor_does_not_exist';

/** @param pay completes the checkout @param checkout ready to be paid */
export async function judgeSharedTokens(
  { notes }: Pick<DoctorVisit, 'notes'>,
  checkout: Json,
  pay: (handlerId: string, credential: object) => Promise<DoctorAnswer>,
): Promise<void> {
  const handler = registryEntries(checkout).find(
    ({ registry, entry }) =>
      registry === 'payment_handlers' &&
      asText(asObject(entry['config'])?.['network_business_profile']) !== undefined,
  );
  const id = asText(handler?.entry['id']);
  if (id === undefined) return;
  if (checkout['status'] !== 'ready_for_complete') {
    notes.skip('shared-tokens', dryRunPath, 'The checkout is not ready for payment.');
    return;
  }
  const answer = await pay(id, { type: 'token', token: noToken });
  const codes = objectList(asObject(answer.json)?.['messages']).map(({ code }) => code);
  if (codes.includes('payment_failed'))
    notes.ok('shared-tokens', dryRunPath, 'A shared payment token that does not exist was declined.');
  else if (codes.includes('payment_unavailable'))
    notes.fail(
      'shared-tokens',
      dryRunPath,
      'The store offers shared payment tokens, but cannot ask Stripe about one.',
    );
  else
    notes.skip(
      'shared-tokens',
      dryRunPath,
      `A shared payment token that does not exist returned ${inWords(answer)}.`,
    );
}
