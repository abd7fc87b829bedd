/** One storefront with its preferences: plain data, changed without a deployment, read by every surface. */
import type { Partner } from './partner.ts';
import type { StoreLink } from '../checkout/quote.ts';

export interface Site {
  /** `[a-z0-9-]{1,40}`. */
  id: string;
  name: string;
  /** Host names that it answers to, lower-case, with the port where it is not 443 or 80; the first is the canonical one. */
  hosts: string[];
  enabled: boolean;
  capabilities: Record<CapabilityName, boolean>;
  checkoutMode: 'agent_delegated' | 'human_handoff';
  /** Names of payment providers, as the flat manifest says them. */
  providers: string[];
  /** UCP release of the manifest; the other supported ones are linked from it. */
  primaryRelease: string;
  /** Who serves `/.well-known/ucp`; absent is `portico`. */
  manifestSource?: ManifestSource;
  /** URL of Salesforce's profile, where the connection does not give it. */
  manifestUrl?: string;
  agentPolicy: AgentPolicy;
  /** What becomes of a call whose capability the agent's profile does not name; absent is `strict`. */
  negotiation?: NegotiationPolicy;
  backend: BackendName;
  /** How a remote store is reached; `backendOf` distinguishes the backends. */
  connection?: ScapiConnection | OcapiConnection;
  /** The default currency is the first. */
  currencies: string[];
  locale: string;
  country: string;
  /** Calls a minute of one caller. */
  rateLimit: number;
  paymentHandlers: PaymentHandler[];
  links: StoreLink[];
  /** Where people shop: the address behind `continue_url` when nothing better is known. */
  storefront: string;
  /** Page of the storefront that puts items into the cart of the browser's own shopper: `{cartUrl}/{id}:{quantity},…`. */
  cartUrl?: string;
  /** Hours until an untouched checkout ends; default 6. */
  checkoutHours: number;
  review: ReviewRule[];
  consent: ConsentPurpose[];
  partners?: Partner[];
  /** Buyers may link their accounts at platforms; absent: they cannot. Of the embedded store only. */
  identityLinking?: IdentityLinking;
}

export interface IdentityLinking {
  /** Customer group whose prices linked buyers pay; absent: those of everyone. */
  customerGroup?: string;
}

/** - `salesforce`: the profile of its own UCP, as it is. - `off`: nothing; the path returns 404. */
export type ManifestSource = 'portico' | 'salesforce' | 'off';

/** - `embedded`: our own store. - `ocapi`, `scapi`: B2C Commerce, by its older or its newer shopping API. */
export type BackendName = 'embedded' | 'ocapi' | 'scapi';

export type SiteBackend =
  | { backend: 'embedded' }
  | { backend: 'scapi'; connection: ScapiConnection }
  | { backend: 'ocapi'; connection: OcapiConnection };

/** What both connections to B2C Commerce have. Nothing in them is secret. */
export interface PlatformConnection {
  /** Id of the site at the platform. */
  site: string;
  clientId: string;
  /** Of the platform's payment method that the companion hook settles. */
  paymentMethodId: string;
  /** Agent-facing name → id of the platform's attribute. */
  attributes?: Record<string, string>;
  /** Return period in days from shipment; absent: not shown. The platform's shop APIs do not have it. */
  returnDays?: number;
  /** To which credentials are sealed; its private half is the companion hook's. */
  hookKey: { kid: string; /** SPKI PEM, RSA of 2048 bits at least. */ publicKey: string };
}

export interface ScapiConnection extends PlatformConnection {
  shortCode: string;
  /** `f_ecom_…`. */
  organization: string;
  /** Origin; default that of the short code. */
  baseUrl?: string;
}

export interface OcapiConnection extends PlatformConnection {
  /** Origin of the instance. */
  host: string;
  /** False on a host that identifies its site; otherwise `/s/{site}` precedes `/dw/shop/`. */
  sitePath?: boolean;
  /** `v24_5`. */
  version?: string;
  /** Origin of the account manager, from which access tokens of the client come; default the platform's. */
  accountUrl?: string;
}

/**
 * Stored encrypted: `slas-client-secret` of `scapi`, `ocapi-client-password` of `ocapi`, `processor-keys` of `embedded`, which
 * were `stripe-keys` when there was one processor, the keys of a partner's order webhook (the one now, and the one before it), and the
 * secret part of the URL from which Google fetches the product feed.
 */
export type SecretName =
  | 'slas-client-secret'
  | 'ocapi-client-password'
  | 'processor-keys'
  | 'stripe-keys'
  | 'google-feed-token'
  | `partner-key:${string}`
  | `partner-key-before:${string}`;

/** Absent ones were never given, or were taken away. */
export type SiteSecretValues = Readonly<Partial<Record<SecretName, string>>>;

export type CapabilityName = 'productDiscovery' | 'cart' | 'checkout' | 'payment' | 'orderTracking';

/**
 * - `open`: any caller with an ID may use it.
 * - `known`: an API key, an OAuth client, or a verified signature is required.
 * - `signed`: every request must have a verified signature.
 */
export type AgentPolicy = 'open' | 'known' | 'signed';

/**
 * - `strict`: it is refused, as UCP says.
 * - `lenient`: it is served as if the profile named the capability, unless the versions contradict each other.
 */
export type NegotiationPolicy = 'strict' | 'lenient';

export interface PaymentHandler {
  /** Reverse domain of the merchant or provider, without hyphens. */
  name: string;
  /** What an instrument's `handler_id` says. */
  id: string;
  /** `YYYY-MM-DD`. */
  version: string;
  spec: string;
  schema: string;
  instruments: { type: string; constraints?: Record<string, unknown> }[];
  /** Public: the processor's publishable key and the like. */
  config: Record<string, unknown>;
  currencies?: string[];
}

/** When a person must look before money moves. */
export interface ReviewRule {
  code: string;
  /** Total from which it applies, in minor units of `currency`. */
  above?: { amount: number; currency: string };
  /** Products with this attribute, such as `age_restricted`. */
  attribute?: string;
  text: string;
  severity: 'buyer-input' | 'buyer-review';
}

export interface ConsentPurpose {
  /** `dev.ucp.consent.marketing`, or a name of the merchant's own domain. */
  purpose: string;
  description: string;
  granted: boolean;
}
