import type { Stripe } from 'stripe';
import { toPaymentIntent, type Intent } from './intent.ts';

/** A payment page (Checkout Session) as the ledger keeps it. Never changed in place. Times are epoch milliseconds. */
export interface Session {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  /** Minor units. */
  amount: number;
  currency: string;
  /** What the one line is called. */
  name: string;
  reference: string | null;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
  /** Of the payment to come. */
  captureMethod: Intent['captureMethod'];
  intentMetadata: Record<string, string>;
  description: string | null;
  /** None before the first attempt to pay. */
  intentId: string | null;
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

export const pageUrl = (id: string, base: string): string => `${base}/c/pay/${id}`;

/**
 * As the API shows it.
 * @param intent of the session, as it is; `expanded` puts the whole of it in the place of its id
 */
export function toSession(
  session: Session,
  intent: Intent | undefined,
  { base, expanded }: { base: string; expanded: boolean },
): Stripe.Checkout.Session {
  const { id, amount, status } = session;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(session.created),
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: seconds(session.expiresAt),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: expanded && intent ? toPaymentIntent(intent, base) : session.intentId,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    // What is held is not paid.
    payment_status: status === 'complete' && intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? pageUrl(id, base) : null,
    wallet_options: null,
  };
}
