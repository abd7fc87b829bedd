/** Reads the fields of the form as a store, with each error at the field it belongs to. */
import { isCurrency, minorDigits, parseSite, type Site } from '#commerce';
import { isDeeperThan } from '#http';
import { readDecimal } from '../decimal.ts';
import { connectionPlace, readConnection } from './connection-fields.ts';
import { storePreferenceTexts as say } from './messages/index.ts';
import {
  filledRows,
  rowLists,
  fieldText,
  type PreferenceFields,
  type PreferenceRow,
  type RowList,
} from './rows.ts';

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

export type ReadFields = { ok: true; site: Site } | { ok: false; errors: Record<string, string> };

/** @param before what the form does not ask for: ID, whether the store is on, partners, and identity linking */
export function readSiteFields(
  fields: PreferenceFields,
  before: Pick<Site, 'id' | 'enabled' | 'identityLinking' | 'partners'>,
  releases: readonly string[],
): ReadFields {
  const errors: Record<string, string> = {};
  const wrong = (name: string, message: string): void => void (errors[name] ??= message);
  const text = (name: string): string => fieldText(fields, name);
  const kept: Record<RowList, PreferenceRow[]> = {
    links: filledRows(fields, 'links'),
    review: filledRows(fields, 'review'),
    consent: filledRows(fields, 'consent'),
    paymentHandlers: filledRows(fields, 'paymentHandlers'),
  };
  const lists = {
    hosts: words(text('hosts').toLowerCase()),
    currencies: words(text('currencies').toUpperCase()),
    providers: [
      ...new Set(
        text('providers')
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ],
  };
  if (!releases.includes(text('primaryRelease')))
    wrong('primaryRelease', say('no-release', { releases: oneOf.format(releases) }));
  const value = {
    id: before.id,
    ...readConnection(fields, wrong),
    enabled: before.enabled,
    ...(before.partners ? { partners: before.partners } : {}),
    name: text('name'),
    ...lists,
    capabilities: Object.fromEntries(
      ['productDiscovery', 'cart', 'checkout', 'payment', 'orderTracking'].map((name) => [
        name,
        text(`capabilities.${name}`) === 'on',
      ]),
    ),
    checkoutMode: text('checkoutMode'),
    primaryRelease: text('primaryRelease'),
    agentPolicy: text('agentPolicy'),
    ...(['', 'portico'].includes(text('manifestSource')) ? {} : { manifestSource: text('manifestSource') }),
    ...(text('manifestUrl') === '' ? {} : { manifestUrl: text('manifestUrl') }),
    negotiation: text('negotiation') || 'strict',
    // Set on the page of partners: the form has no field for it.
    ...(before.identityLinking ? { identityLinking: before.identityLinking } : {}),
    locale: text('locale'),
    country: text('country').toUpperCase(),
    storefront: text('storefront').replace(/\/$/, ''),
    ...(text('cartUrl') === '' ? {} : { cartUrl: text('cartUrl').replace(/\/$/, '') }),
    rateLimit: readNumber('rateLimit', /^\d{1,7}$/, say('no-rate-limit')),
    checkoutHours: readNumber('checkoutHours', /^\d{1,3}(?:\.\d{1,2})?$/, say('no-checkout-hours')),
    links: kept.links.map((row) => ({ type: row.text('type'), url: row.text('url'), ...some(row, 'title') })),
    review: kept.review.map((row) => ({
      code: row.text('code'),
      ...above(row, wrong),
      ...some(row, 'attribute'),
      text: row.text('text'),
      severity: row.text('severity'),
    })),
    consent: kept.consent.map((row) => ({
      purpose: row.text('purpose'),
      description: row.text('description'),
      granted: row.text('granted') === 'on',
    })),
    paymentHandlers: kept.paymentHandlers.map((row) => ({
      name: row.text('name'),
      id: row.text('id'),
      version: row.text('version'),
      spec: row.text('spec'),
      schema: row.text('schema'),
      instruments: json(row, 'instruments', [], wrong),
      config: json(row, 'config', {}, wrong),
      ...(row.text('currencies') ? { currencies: words(row.text('currencies').toUpperCase()) } : {}),
    })),
  };
  const parsed = parseSite(value);
  if (!parsed.ok) {
    for (const { path, text: problem } of parsed.problems) {
      if (path[0] === 'connection') wrong(connectionPlace(text('backend'), path.slice(1)), problem);
      else wrong(...place(path, problem, kept, lists));
    }
  }
  if (parsed.ok && Object.keys(errors).length === 0) return { ok: true, site: parsed.site };
  return { ok: false, errors };

  function readNumber(name: string, form: RegExp, message: string): number {
    if (form.test(text(name)) && Number(text(name)) > 0) return Number(text(name));
    wrong(name, message);
    return 1;
  }
}

/** The field that a path of the schema belongs to, and its error message. */
function place(
  path: string[],
  sentence: string,
  kept: Record<RowList, PreferenceRow[]>,
  lists: Readonly<Record<string, readonly string[]>>,
): [name: string, message: string] {
  const [first = '', second = '', third = '', ...rest] = path;
  if (Object.hasOwn(rowLists, first)) {
    const row = kept[first as RowList][Number(second)];
    if (!row) return [first, sentence];
    const member = third === 'above' ? (rest[0] ?? 'amount') : third;
    const within = third === 'instruments' || third === 'config' ? rest : [];
    return [
      `${first}.${row.at}.${member}`,
      within.length ? say('error-at', { place: within.join('.'), error: sentence }) : sentence,
    ];
  }
  const entry = Object.hasOwn(lists, first) && second !== '' ? lists[first]?.[Number(second)] : undefined;
  if (entry !== undefined) return [first, say('error-of', { entry: entry.slice(0, 60), error: sentence })];
  return [first === 'capabilities' ? `${first}.${second}` : first, sentence];
}

/** Divided by spaces, commas or line breaks, each once. */
const words = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

const some = (row: PreferenceRow, member: string): Record<string, string> =>
  row.text(member) === '' ? {} : { [member]: row.text(member) };

type Wrong = (name: string, message: string) => void;

/** `5000.00` EUR to minor units; both or none. */
function above(row: PreferenceRow, wrong: Wrong): { above?: { amount: number; currency: string } } {
  const amount = row.text('amount');
  const currency = row.text('currency').toUpperCase();
  if (amount === '' && currency === '') return {};
  const name = (member: string): string => `review.${row.at}.${member}`;
  if (!isCurrency(currency)) {
    wrong(name('currency'), say('no-currency'));
    return {};
  }
  const digits = minorDigits(currency);
  const units = readDecimal(amount, digits);
  if (units === undefined) {
    wrong(name('amount'), say('no-amount', { currency, digits }));
    return {};
  }
  return { above: { amount: units, currency } };
}

/** @param empty the value of an empty field */
function json(row: PreferenceRow, member: string, empty: unknown, wrong: Wrong): unknown {
  const text = row.text(member);
  if (text === '') return empty;
  const name = `paymentHandlers.${row.at}.${member}`;
  try {
    const value: unknown = JSON.parse(text);
    if (!isDeeperThan(16, value)) return value;
    wrong(name, say('json-too-deep'));
  } catch (error) {
    wrong(name, say('no-json', { reason: error instanceof Error ? error.message : String(error) }));
  }
  return empty;
}
