/**
 * Stripe's shared payment tokens: an agent grants one to the Stripe profile of the store, with limits of its own. A preview at Stripe.
 * Source: https://docs.stripe.com/agentic-commerce/concepts/shared-payment-tokens
 */
import type { CredentialContent } from './credential.ts';
import { ownHandlerDocuments } from './own-handler.ts';
import type { ProcessorFacts } from './handlers.ts';
import type { PaymentHandler, Site } from '../site/site.ts';

/** In the configuration of a handler: the profile that tokens must be granted to. Agents pass it to Stripe under the same name. */
export const sharedTokenProfile = 'network_business_profile';

export const takesSharedTokens = ({ config }: Pick<PaymentHandler, 'config'>): boolean =>
  config[sharedTokenProfile] !== undefined;

/** The token (`spt_…`) in a credential. Undefined for anything else. */
export const sharedToken = ({ type, token }: CredentialContent): string | undefined =>
  type !== 'PAYMENT_GATEWAY' && typeof token === 'string' && /^spt_\w{1,250}$/.test(token)
    ? token
    : undefined;

/**
 * The handler of a store whose owner gave a Stripe profile. Its name is on the store's own domain: Stripe's own handler
 * (`com.stripe.payments`) also sends card tokens, and its schema is not on the host that its name requires.
 *
 * Undefined where there is no profile, and where the preferences have such a handler. `no-name`: no host can be one.
 */
export function sharedTokenHandler(
  { hosts, paymentHandlers, primaryRelease }: Pick<Site, 'hosts' | 'paymentHandlers' | 'primaryRelease'>,
  processor: ProcessorFacts,
): PaymentHandler | 'no-name' | undefined {
  const profile = processor.name === 'stripe' ? processor.profileId : undefined;
  if (profile === undefined || paymentHandlers.some(takesSharedTokens)) return undefined;
  const [documents] = hosts.flatMap((host) => ownHandlerDocuments(host, 'shared_payment_token') ?? []);
  if (!documents) return 'no-name';
  return {
    ...documents,
    id: freeId(paymentHandlers),
    version: primaryRelease,
    instruments: [{ type: 'card' }],
    config: { [sharedTokenProfile]: profile },
  };
}

/** Stripe grants a token to one profile, and no other one can charge it. */
export function unfitForSharedTokens(
  { config }: PaymentHandler,
  _site: Pick<Site, 'hosts'>,
  processor: ProcessorFacts,
): string | undefined {
  const profile = processor.name === 'stripe' ? processor.profileId : undefined;
  if (profile === undefined)
    return 'Shared payment tokens are off. To accept them, connect Stripe again with the profile ID.';
  return config[sharedTokenProfile] === profile
    ? undefined
    : `config.${sharedTokenProfile} is not the Stripe profile of this store.`;
}

const idOfHandler = 'shared_payment_token';

/** Instruments name a handler by its ID alone. */
function freeId(others: readonly PaymentHandler[]): string {
  const isTaken = (given: string): boolean => others.some(({ id }) => id === given);
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? idOfHandler : `${idOfHandler}_${count}`;
    if (!isTaken(id)) return id;
  }
}
