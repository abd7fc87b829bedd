/** Payment handlers of the manifest and of a checkout: whether an agent can pay through them. */
import { registrableDomain } from '#audit/gather';
import { asObject, capabilityOf, handlerFault, registryEntries } from '#manifest';
import type { DoctorVisit } from './calls/visit.ts';

/** @param document profile of the release that was agreed on */
export function judgeDeclaredHandlers(visit: DoctorVisit, path: string, document: unknown): void {
  // A missing registry is a finding of `manifest`.
  const isDeclared = asObject(asObject(asObject(document)?.['ucp'])?.['payment_handlers']) !== undefined;
  if (!isDeclared || !capabilityOf(document, 'dev.ucp.shopping.checkout').length) return;
  judgeHandlers(visit, path, document, 'manifest');
}

/** @param document what has `ucp.payment_handlers`. In a checkout, their configuration is complete */
export function judgeHandlers(
  { notes, origin }: Pick<DoctorVisit, 'notes' | 'origin'>,
  path: string,
  document: unknown,
  where: 'manifest' | 'checkout',
): void {
  const domain = registrableDomain(new URL(origin).hostname);
  const entries = registryEntries(document).filter(({ registry }) => registry === 'payment_handlers');
  const resolved = where === 'checkout';
  const judged = entries.map((one) => ({ name: one.name, fault: handlerFault(one, { domain, resolved }) }));
  const [first, ...others] = judged.filter(({ fault }) => fault !== undefined);
  const expected = { expected: 'a handler through which agents can pay' };
  if (entries.length === 0) {
    notes.warn('payment-handlers', path, `The ${where} offers no payment handler.`, {
      expected: 'ucp.payment_handlers',
    });
    return;
  }
  if (!first) {
    notes.ok('payment-handlers', path, `Payment handlers in the ${where}: ${entries.length}.`);
    return;
  }
  const bad = 1 + others.length;
  const more = others.length ? ` The same applies to ${others.length} more.` : '';
  const said = `Agents cannot pay through ${bad} of ${entries.length} payment handlers in the ${where}: ${first.name} ${first.fault?.text}.${more}`;
  if (bad === entries.length) notes.fail('payment-handlers', path, said, expected);
  else notes.warn('payment-handlers', path, said, expected);
}
