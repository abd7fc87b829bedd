/** What the buyer agrees to beside the purchase. */
import type { CheckoutInput, ConsentPurpose } from '#commerce';
import type { Form } from './form.ts';

type Decisions = CheckoutInput['consent'];

export const isGranted = ({ purpose, granted }: ConsentPurpose, known: Decisions): boolean =>
  (Object.hasOwn(known, purpose) ? known[purpose]?.granted : undefined) ?? granted;

/** A box without a tick is not posted: `consent-asked` says which boxes there were. Only what changed is answered. */
export function readConsent(
  form: Form,
  purposes: readonly ConsentPurpose[],
  known: Decisions,
): Decisions | undefined {
  const asked = new Set(form.all('consent-asked'));
  const ticked = new Set(form.all('consent'));
  const changed = purposes.filter(
    (one) => asked.has(one.purpose) && ticked.has(one.purpose) !== isGranted(one, known),
  );
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    changed.map(({ purpose }) => [purpose, { granted: ticked.has(purpose), source: 'platform' }]),
  );
}
