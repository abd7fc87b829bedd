/** Consent of the buyer besides the purchase. */
import type { CheckoutInput, ConsentPurpose } from '#commerce';
import type { Form } from './form.ts';

type Decisions = CheckoutInput['consent'];

export const isGranted = ({ purpose, granted }: ConsentPurpose, known: Decisions): boolean =>
  (Object.hasOwn(known, purpose) ? known[purpose]?.granted : undefined) ?? granted;

/** Unchecked boxes are not posted, so `consent-asked` lists the boxes of the form. Returns only changes. */
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
