import type { Stripe } from 'stripe';
import {
  hour,
  processorUnreachable,
  sharedToken,
  stripeToken,
  type Address,
  type CredentialContent,
} from '#commerce';
import { findCountry } from '#places';
import { afterSending, untilDeadline } from '../deadline.ts';
import {
  ProcessorRefused,
  RequestNotSent,
  type Authorization,
  type PaymentState,
  type PaymentProcessor,
  type ProcessorCapabilities,
  type ProcessorNotice,
} from '../port.ts';
import { toStripeAmount } from './amounts.ts';
import {
  createStripe,
  type StripeAccess,
  afterOthers,
  isInstrumentRefused,
  isRefundRefused,
  isStaleIntent,
  isStripeError,
  withoutSecrets,
  createIntents,
  hash,
  isReplayedAnswer,
  keyFor,
  toDecline,
  toRefundStatus,
  toState,
} from './client.ts';
import { createHostedPages, isPaidItself, pageOf } from './hosted-page.ts';
import {
  checkSharedTokens,
  isMarkedShared,
  isParameterUnknown,
  isTokenRefused,
  markSharedToken,
  previewVersion,
  readGrantedToken,
  sharedTokenData,
  sharedTokensUnavailable,
  shortfall,
} from './shared-token.ts';

export interface StripeProcessorOptions extends StripeAccess {
  publishableKey: string;
  /** Of the webhook endpoint: `whsec_…`. */
  webhookSecret: string;
  /** Of the profile that shared payment tokens are granted to; without it none are taken. */
  profileId?: string | undefined;
  /** Epoch milliseconds. */
  now?(): number;
}

/**
 * Stripe as the processor, or any server with its API at `apiBase`. Every changing request has an idempotency key made of the
 * operation and its subject, so it can be repeated.
 *
 * Besides `ProcessorUncertain`, the operations throw `ProcessorRefused` for requests that will never work.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createStripeProcessor(options: StripeProcessorOptions): PaymentProcessor {
  const stripe = createStripe(options);
  const { paymentIntents, refunds } = stripe;

  const intents = createIntents(stripe);
  const { profileId, now = Date.now } = options;
  const pages = createHostedPages(stripe, intents, now);

  /** An intent without a page is complete: no other request is made for it. */
  const retrieve = async (id: string): Promise<PaymentState> => pages.state(await intents.retrieve(id));

  async function confirm(
    id: string,
    params: Stripe.PaymentIntentConfirmParams,
    version?: { apiVersion: string },
  ): Promise<PaymentState> {
    // Another instrument is another operation.
    const idempotencyKey = keyFor('confirm', id, hash(JSON.stringify(params)));
    try {
      const confirmed = await paymentIntents.confirm(id, params, { idempotencyKey, ...version });
      return await afterSending(async () => {
        const intent = await intents.fresh(confirmed);
        const page = pageOf(intent);
        // Paid with a card, it must not be paid on its page as well.
        return page === undefined ? toState(intent) : pages.end(intent, page);
      }, withoutSecrets);
    } catch (error) {
      if (!isStripeError(error)) throw error;
      if (isStaleIntent(error)) return afterSending(() => retrieve(id), withoutSecrets);
      if (error.type === 'StripeCardError' || isInstrumentRefused(error)) return toDecline(id, error);
      throw error;
    }
  }

  /** A shortfall is a decline, unless the token has paid this very payment already. */
  async function confirmShared(
    id: string,
    token: string,
    { amount, currency, returnUrl }: Authorization,
  ): Promise<PaymentState> {
    const lacking = async (): Promise<PaymentState | undefined> => {
      const granted = await readGrantedToken(stripe, token);
      const reason = granted ? shortfall(granted, { amount, currency }, now()) : 'resource_missing';
      if (reason === undefined) return undefined;
      const present = await retrieve(id);
      return present.state === 'unconfirmed' || present.state === 'declined'
        ? { ...present, state: 'declined', reason, retryable: true }
        : present;
    };
    const [declined] = await Promise.all([lacking(), markSharedToken(stripe, id)]);
    if (declined) return declined;
    try {
      const params = { ...sharedTokenData(token), return_url: returnUrl };
      return await confirm(id, params, { apiVersion: previewVersion });
    } catch (error) {
      if (isParameterUnknown(error)) throw new ProcessorRefused(sharedTokensUnavailable);
      if (!isTokenRefused(error)) throw error;
      const why = await afterSending(lacking, withoutSecrets);
      return why ?? { id, state: 'declined', ...refusedToken, captured: 0 };
    }
  }

  /**
   * Stripe will not capture what a shared payment token paid, such as one that another payment has used up: the authorization is of
   * no use. Undefined for any other payment.
   */
  async function endUncapturable(id: string): Promise<PaymentState | undefined> {
    const intent = await intents.retrieve(id);
    if (intent.status !== 'requires_capture' || !isMarkedShared(intent)) return undefined;
    const ended = toState(await intents.cancel(id));
    return ended.state === 'cancelled' ? { ...ended, ...refusedToken } : ended;
  }

  const operations: Omit<
    PaymentProcessor,
    'readNotices' | 'facts' | 'capabilities' | 'check' | 'checkSharedTokens'
  > = {
    async open({ reference, amount, currency, orderNumber }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: toStripeAmount({ amount, currency }),
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        metadata: { reference, order_number: orderNumber },
      };
      // A second preparation of one attempt may have another number: that is another intent, and one of them is canceled.
      const idempotencyKey = keyFor('create', reference, hash(JSON.stringify(params)));
      return pages.state(await intents.fresh(await paymentIntents.create(params, { idempotencyKey })));
    },

    authorize: (id, authorization) =>
      untilDeadline(authorization.deadline, async () => {
        const { credential, returnUrl, payer } = authorization;
        if (isHostedPage(credential)) return pages.open(id, returnUrl);
        const shared = profileId === undefined ? undefined : sharedToken(credential);
        if (shared !== undefined) return confirmShared(id, shared, authorization);
        const instrument = readInstrument(credential, payer?.instrument?.billingAddress);
        return instrument
          ? confirm(id, { ...instrument, return_url: returnUrl })
          : { id, state: 'declined', reason: 'credential-unsupported', retryable: true, captured: 0 };
      }),

    findByReference: retrieve,

    async capture(id, money) {
      const amount = toStripeAmount(money);
      try {
        const intent = await intents.capture(id, amount);
        const page = pageOf(intent);
        if (page === undefined || isPaidItself(intent)) return toState(intent);
        const inner = await pages.inner(page);
        if (inner?.status !== 'requires_capture') return await pages.state(intent);
        return { ...toState(await intents.capture(inner.id, amount)), id };
      } catch (error) {
        if (isStripeError(error) && error.type === 'StripeCardError') return toDecline(id, error);
        const ended = isTokenRefused(error) ? await endUncapturable(id) : undefined;
        if (ended) return ended;
        throw error;
      }
    },

    async void(id) {
      // Ours first: a concurrent call that is about to show its page finds it canceled.
      const intent = await intents.cancel(id);
      const page = pageOf(intent);
      return page === undefined ? toState(intent) : pages.end(intent, page);
    },

    async refund(id, money, key) {
      const amount = toStripeAmount(money);
      const refund = async (intent: string): Promise<Stripe.Refund> => {
        const idempotencyKey = keyFor('refund', intent, key);
        const made = await refunds.create({ payment_intent: intent, amount }, { idempotencyKey });
        return isReplayedAnswer(made) ? refunds.retrieve(made.id) : made;
      };
      try {
        const made = await refund(id).catch(async (error: unknown) => {
          const mayBePage = isStripeError(error) && (error.statusCode === 400 || isStaleIntent(error));
          const page = mayBePage ? pageOf(await intents.retrieve(id)) : undefined;
          const inner = page === undefined ? undefined : await pages.inner(page);
          if (!inner) throw error;
          return refund(inner.id);
        });
        return { id: made.id, status: toRefundStatus(made.status) };
      } catch (error) {
        if (isStripeError(error) && isRefundRefused(error)) return { status: 'failed' };
        throw error;
      }
    },

    async findRefund(refundId) {
      const { id, status } = await refunds.retrieve(refundId);
      return { id, status: toRefundStatus(status) };
    },
  };

  const guarded = guard(operations);
  return {
    ...guarded,
    authorize: async (id, authorization) => {
      try {
        return await guarded.authorize(id, authorization);
      } catch (error) {
        // Stripe is not asked about an earlier call: it cannot be reached.
        if (!(error instanceof RequestNotSent) || !authorization.isFirst) throw error;
        return { id, state: 'declined', reason: processorUnreachable, retryable: true, captured: 0 };
      }
    },
    capabilities: () => capabilities,
    async readNotices(body, header) {
      return readNotices(stripe, options.webhookSecret, body, header('stripe-signature'));
    },
    facts: () => ({
      name: 'stripe',
      publishableKey: options.publishableKey,
      ...(profileId === undefined ? {} : { profileId }),
    }),
    check: () => checkKey(guarded.findByReference),
    ...(profileId === undefined ? {} : { checkSharedTokens: () => checkSharedTokens(stripe, profileId) }),
  };
}

const refusedToken = { reason: 'shared-token-refused', retryable: true };

const noIntent = 'pi_portico_does_not_exist';

/** Looks up a payment that does not exist: that it is missing shows that the key may read payments. */
async function checkKey(
  findByReference: PaymentProcessor['findByReference'],
): Promise<{ ok: true } | { ok: false; code?: string }> {
  try {
    await findByReference(noIntent);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) return { ok: false };
    return error.code === 'resource_missing' ? { ok: true } : { ok: false, code: error.code };
  }
}

/** Stripe keeps idempotency keys for 24 hours. */
const capabilities: ProcessorCapabilities = {
  settlement: 'synchronous',
  lookup: 'read',
  hostedPage: true,
  threeDSecure: 'redirect',
  refundKeyMs: 23 * hour,
  currencies: 'any',
};

/** Every rejection leaves without keys and credentials. */
function guard<T extends Record<string, (...args: never[]) => Promise<unknown>>>(operations: T): T {
  const guarded = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: never[]) =>
      afterOthers(() => operation(...args)).catch((error: unknown) => {
        throw withoutSecrets(error);
      }),
  ]);
  return Object.fromEntries(guarded) as T;
}

/** Instead of an instrument: the buyer pays on the processor's own page, to which the challenge leads. */
export const hostedPage: CredentialContent = Object.freeze({ type: 'hosted_page' });

const isHostedPage = ({ type, token }: CredentialContent): boolean =>
  type === hostedPage.type && token === undefined;

type Instrument = Pick<Stripe.PaymentIntentConfirmParams, 'payment_method' | 'payment_method_data'>;

/**
 * As Stripe takes it; undefined for a credential that holds neither a payment method nor a token.
 * @param billing of a payment method that is there already Stripe has its own
 */
function readInstrument(credential: CredentialContent, billing?: Address): Instrument | undefined {
  const token = stripeToken(credential);
  if (token === undefined) return undefined;
  if (token.startsWith('pm_')) return { payment_method: token };
  // The SDK's types leave out `card`, which the API takes for tokens.
  return {
    payment_method_data: {
      type: 'card',
      card: { token },
      ...(billing ? { billing_details: billingDetails(billing) } : {}),
    } as Stripe.PaymentIntentConfirmParams.PaymentMethodData,
  };
}

/** Stripe takes no empty members. */
function billingDetails(billing: Address): Stripe.PaymentMethodCreateParams.BillingDetails {
  const { street, extended, locality, region, postalCode, phone } = billing;
  const country = findCountry(billing.country);
  const name = [billing.firstName, billing.lastName].filter(Boolean).join(' ');
  const address = {
    ...(street ? { line1: street } : {}),
    ...(extended ? { line2: extended } : {}),
    ...(locality ? { city: locality } : {}),
    ...(region ? { state: region } : {}),
    ...(postalCode ? { postal_code: postalCode } : {}),
    ...(country ? { country } : {}),
  };
  return { address, ...(name ? { name } : {}), ...(phone ? { phone } : {}) };
}

const toleranceSeconds = 300;
const longest = 1_000_000;

/**
 * Reads a webhook of a payment or of its page. Undefined when the signature is missing, invalid, or older than five minutes;
 * empty for events that are not about our payments. A payment on a page has its own intent, whose webhooks have that ID: the
 * placement is found by reference.
 */
function readNotices(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  body: string,
  signature: string | undefined,
): ProcessorNotice[] | undefined {
  if (signature === undefined || signature.length > 2_000 || body.length > longest) return undefined;
  let event: unknown;
  try {
    event = webhooks.constructEvent(body, signature, secret, toleranceSeconds);
  } catch {
    return undefined;
  }
  const type = member(event, 'type');
  if (typeof type !== 'string') return [];
  const isPage = type.startsWith('checkout.session.');
  if (!isPage && !type.startsWith('payment_intent.')) return [];
  const object = member(member(event, 'data'), 'object');
  const intentId = member(object, isPage ? 'client_reference_id' : 'id');
  const reference = member(member(object, 'metadata'), 'reference');
  if (typeof intentId !== 'string' || typeof reference !== 'string' || reference === '') return [];
  return [{ reference, intentId }];
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
