/** Site preferences, validated by hand on each request. What is wrong is logged, and its safe default applies. */
import Site from 'dw/system/Site';
import URLUtils from 'dw/web/URLUtils';
import type { Site as CommerceSite } from '../../../../../src/commerce/site/site.ts';
import type { KeyHolder } from '../../../../../src/protocols/ucp/access/caller.ts';
import type { KindAttributes } from '../backend/kinds.ts';
import { wholeNumber } from './checks.ts';
import { readCatalogue } from './catalogue.ts';
import { readChannelType } from './channel-type.ts';
import { readHybrid, type HybridPreferences } from './hybrid.ts';
import { createVerifyKey, readKeys } from './keys.ts';
import { readPayment, type PaymentPreferences } from './payment.ts';
import { createProblems, reportProblems, type Problems } from './problems.ts';
import { preferences, type PreferenceValues } from './values.ts';
import { readSite } from './site.ts';

export interface Preferences {
  site: CommerceSite;
  /** Signs ids and links. Of a site without one nothing is enabled. */
  secret: string;
  /** Where the buyer sees an order; `{number}` stands for its number. */
  orderPage: string;
  verifyKey(text: string): Promise<KeyHolder | undefined>;
  payment: PaymentPreferences;
  /** Of a storefront of which parts are headless. */
  hybrid?: HybridPreferences;
  /** How long the web tier may keep an answer of discover, which is the same for everybody then. 0: not at all. */
  discoverSeconds: number;
  /** Agent-facing name → id of the product's attribute; absent: all that are custom. */
  attributes?: Record<string, string>;
  /** Attributes that mark what only the store itself sells. */
  kinds: KindAttributes;
  /** In which goods may come back, from their dispatch. */
  returnDays?: number;
  /** Hooks of the store read the current basket of the session: see `current-basket.ts`. */
  usesCurrentBasket: boolean;
}

const leastSecret = 32;

export function readPreferences(): Preferences {
  const problems = createProblems();
  const read = readValues(preferences(), problems);
  reportProblems(String(Site.getCurrent().ID), problems.all());
  return read;
}

/** All of them, from any values: those of the site, or those that somebody entered and has not saved. */
export function readValues(values: PreferenceValues, problems: Problems): Preferences {
  const payment = readPayment(values, problems);
  const site = readSite(values, payment.handlers, problems);
  const secret = values.text('porticoSecret') ?? '';
  const isSecret = secret.length >= leastSecret;
  if ((site.enabled || secret !== '') && !isSecret)
    problems.add(
      'porticoSecret',
      'must have at least 32 characters. Without it, the site is not offered to agents',
    );
  const keys = readKeys(values.text('porticoApiKeys'), problems);
  const { attributes, kinds, returnDays } = readCatalogue(values, problems);
  const seconds = wholeNumber(values, problems, 'porticoDiscoverSeconds', { least: 0, most: 300, other: 0 });
  readChannelType(values, problems);
  const hybrid = readHybrid(values, problems);
  const wantsCurrentBasket = values.flag('porticoCurrentBasket');
  if (wantsCurrentBasket && hybrid)
    problems.add('porticoCurrentBasket', 'must be off on a hybrid storefront, and is ignored');
  const orderPage = values.text('porticoOrderPage') ?? String(URLUtils.https('Login-Show'));
  return {
    site: { ...site, enabled: site.enabled && isSecret },
    // Marks by a secret that anybody could know: they open nothing, as nothing is enabled.
    secret: isSecret ? secret : 'none',
    orderPage,
    verifyKey: createVerifyKey(keys),
    payment,
    kinds,
    // What is kept is given to strangers.
    discoverSeconds: site.agentPolicy === 'open' ? seconds : 0,
    ...(hybrid ? { hybrid } : {}),
    usesCurrentBasket: wantsCurrentBasket && !hybrid,
    ...(attributes ? { attributes } : {}),
    ...(returnDays === undefined ? {} : { returnDays }),
  };
}
