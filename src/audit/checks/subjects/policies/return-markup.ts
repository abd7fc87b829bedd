/** What a MerchantReturnPolicy lacks, by Google's documentation. */
import { schemaName } from '../../../parse/structured/terms.ts';
import { get, isGiven, listOf, textOf } from '../../../parse/structured/values.ts';
import { countriesIn, isCountryCode } from './countries.ts';
import type { StatedTerms } from './markup.ts';

export interface Lack {
  status: 'fail' | 'warn';
  /** Completes a sentence. */
  problem: string;
  property: string;
}

const categories = new Set([
  'MerchantReturnFiniteReturnWindow',
  'MerchantReturnNotPermitted',
  'MerchantReturnUnlimitedWindow',
]);

const feeKeys = ['returnFees', 'customerRemorseReturnFees', 'itemDefectReturnFees'];

/** Days of a policy with a finite window; undefined when it states none. */
export function returnDays({ props }: StatedTerms): number | undefined {
  const text = textOf(get(props, 'merchantReturnDays'))?.trim();
  return text !== undefined && /^\d{1,4}(?:\.0+)?$/.test(text) ? Number(text) : undefined;
}

/** Everything that is wrong or missing, the worst first. */
export function returnLacks(terms: StatedTerms): Lack[] {
  const { props, by } = terms;
  const link = textOf(get(props, 'merchantReturnLink'))?.trim();
  const countries = countriesIn(get(props, 'applicableCountry'));
  const category = schemaName(textOf(get(props, 'returnPolicyCategory'))?.trim() ?? '');
  const found: Lack[] = [];
  const lack = (status: Lack['status'], property: string, problem: string): void =>
    void found.push({ status, property, problem });
  // A link is enough for the seller's policy; on an offer Google asks for country and category.
  const essential = link ? (by === 'organization' ? undefined : 'warn') : 'fail';
  const wrong = countries.find((one) => !isCountryCode(one));
  if (!countries.length && essential) lack(essential, 'applicableCountry', 'has no applicableCountry');
  if (wrong !== undefined)
    lack(
      'fail',
      'applicableCountry',
      `has applicableCountry "${wrong.slice(0, 40)}", which is not a two-letter ISO country code`,
    );
  if (category === '' && essential) lack(essential, 'returnPolicyCategory', 'has no returnPolicyCategory');
  else if (category !== '' && !categories.has(category))
    lack(
      'fail',
      'returnPolicyCategory',
      `has returnPolicyCategory "${category.slice(0, 50)}", which is not a usable value`,
    );
  const days = textOf(get(props, 'merchantReturnDays'))?.trim();
  const isDate = days !== undefined && /^\d{4}-\d{2}-\d{2}/.test(days);
  if (days !== undefined && returnDays(terms) === undefined && !isDate)
    lack(
      'fail',
      'merchantReturnDays',
      `has merchantReturnDays "${days.slice(0, 30)}", which is not a number of days`,
    );
  else if (days === undefined && category === 'MerchantReturnFiniteReturnWindow' && (!link || by === 'offer'))
    lack('fail', 'merchantReturnDays', 'has a finite window without merchantReturnDays');
  if (category !== 'MerchantReturnNotPermitted' && !(link && by === 'organization')) optional(terms, lack);
  return found.toSorted((a, b) => Number(b.status === 'fail') - Number(a.status === 'fail'));
}

type Note = (status: Lack['status'], property: string, problem: string) => void;

function optional({ props }: StatedTerms, lack: Note): void {
  const fees = feeKeys.filter((key) => isGiven(get(props, key)));
  if (!fees.length) lack('warn', 'returnFees', 'has no returnFees');
  if (!isGiven(get(props, 'returnMethod'))) lack('warn', 'returnMethod', 'has no returnMethod');
  const paid = listOf(get(props, 'returnFees')).some(
    (one) => schemaName(textOf(one) ?? '') === 'ReturnShippingFees',
  );
  if (paid && !isGiven(get(props, 'returnShippingFeesAmount')))
    lack(
      'warn',
      'returnShippingFeesAmount',
      'has returnFees ReturnShippingFees without returnShippingFeesAmount',
    );
}
