/** Data that all parts of a page use. */
import type { CheckoutInput, Quote, Site } from '#commerce';
import { singleLine, type Form } from '../form.ts';
import type { FormMessage } from '../form-messages.ts';
import type { CheckoutWords } from '../words.ts';

export interface Shown {
  words: CheckoutWords;
  site: Site;
  input: CheckoutInput;
  quote: Quote;
  /** Input that could not be saved. Shown instead of the saved values. */
  form?: Form;
  /** Messages about fields. */
  said: readonly FormMessage[];
  /** Missing fields: not marked as errors yet, but never collapsed. */
  needed: readonly FormMessage[];
  money(amount: number): string;
}

export const shownOf = (
  words: CheckoutWords,
  site: Site,
  { input, quote }: Pick<Shown, 'input' | 'quote'>,
  said: readonly FormMessage[],
  { form, needed = [] }: { form?: Form | undefined; needed?: readonly FormMessage[] } = {},
): Shown => ({
  words,
  site,
  input,
  quote,
  said,
  needed,
  money: words.money(quote.currency),
  ...(form ? { form } : {}),
});

export const problemsAt = ({ said }: Shown, at: string): FormMessage[] => said.filter((one) => one.at === at);

export const isOpenAt = ({ said, needed }: Shown, start: string): boolean =>
  [...said, ...needed].some(({ at }) => at?.startsWith(start));

export const fieldValue = ({ form }: Shown, name: string, kept: string | undefined): string =>
  form?.one(name) ?? singleLine(kept ?? '');
