/** Links, review rules and purposes of consent: lists in JSON. */
import type { StoreLink } from '../../../../../src/commerce/checkout/quote.ts';
import { storeLinkTypes } from '../../../../../src/commerce/site/store-links.ts';
import type { ConsentPurpose, ReviewRule } from '../../../../../src/commerce/site/site.ts';
import { isAddress, isKnownCurrency, isRecord, isReverseDomain, isText, jsonList } from './checks.ts';
import type { Problems } from './problems.ts';
import type { PreferenceValues } from './values.ts';

const linkTypes: readonly string[] = storeLinkTypes;

export const readLinks = (values: PreferenceValues, problems: Problems): StoreLink[] =>
  jsonList(values, problems, 'porticoLinks', ({ type, url, title }) => {
    if (!isText(type) || !linkTypes.includes(type)) return `must have a type out of ${linkTypes.join(', ')}`;
    if (!isAddress(url)) return 'must have an https URL as url';
    return { type, url, ...(isText(title) ? { title } : {}) } as StoreLink;
  });

export const readReview = (values: PreferenceValues, problems: Problems): ReviewRule[] =>
  jsonList(values, problems, 'porticoReview', ({ code, text, severity, attribute, above }) => {
    if (!isText(code) || !isText(text)) return 'must have a code and a text';
    if (severity !== 'buyer-input' && severity !== 'buyer-review')
      return 'must have the severity buyer-input or buyer-review';
    if (above !== undefined && !isAmount(above))
      return 'must have above as an object with amount (minor units) and currency';
    return {
      code,
      text,
      severity,
      ...(isText(attribute) ? { attribute } : {}),
      ...(isAmount(above) ? { above: { amount: above.amount, currency: above.currency } } : {}),
    };
  });

export const readConsent = (values: PreferenceValues, problems: Problems): ConsentPurpose[] =>
  jsonList(values, problems, 'porticoConsent', ({ purpose, description, granted }) => {
    if (!isReverseDomain(purpose)) return 'must have a purpose such as dev.ucp.consent.marketing';
    if (!isText(description)) return 'must have a description';
    return { purpose, description, granted: granted === true };
  });

const isAmount = (value: unknown): value is { amount: number; currency: string } =>
  isRecord(value) &&
  Number.isInteger(value['amount']) &&
  (value['amount'] as number) >= 0 &&
  isKnownCurrency(value['currency']);
