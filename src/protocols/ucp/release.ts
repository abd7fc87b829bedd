/** What one release of UCP is to us: a decoder, an encoder, a profile and schemas. */
import type { z } from 'zod';
import type {
  BuyerHints,
  CartView,
  CheckoutChange,
  CheckoutView,
  CommerceError,
  OrderNotice,
  OrderView,
  PartnerCodes,
  PaymentHandler,
  PaymentInstrument,
  Product,
  ProductPage,
  ProductQuery,
  Site,
} from '#commerce';
import type { ServedUcpRelease } from '#manifest';
import type { NoteCode } from './codec/codes.ts';

export type ReleaseVersion = ServedUcpRelease;
/** Where a profile keeps its public keys. */
export type KeyField = 'signing_keys' | 'keys';
export type JsonObject = Record<string, unknown>;

export interface Release {
  version: ReleaseVersion;
  keyField: KeyField;
  /** It knows neither catalogs nor carts: its agents are served, and no store leads with it. */
  checkoutOnly?: boolean;
  /** An update of a checkout replaces all of it, as one of a cart does in every release; else what is absent stays. */
  checkoutUpdateReplaces: boolean;
  /** Older versions, whose platforms are answered in this one. */
  alsoAnswers: readonly string[];
  /** Status of an answer that has no resource. */
  notFoundStatus: 200 | 404;
  /** Notices carry a detached JWS over their body in `Request-Signature`, beside the signature by RFC 9421. */
  signsDetached: boolean;
  /** Everything that we can negotiate. `requires` as the extension's schema says it. */
  capabilities: readonly CapabilityFacts[];
  decode: Decoder;
  encode: Encoder;
  /** The `ucp` member of the business profile, without `supported_versions`. */
  profile(site: Site, addresses: Addresses): JsonObject;
  /** What every profile of another party must be at least; empty means good. JSON pointers and texts. */
  profileProblems(profile: unknown): string[];
  requests: RequestSchemas;
}

/** What the decoder reads bodies with; MCP lists them. */
export interface RequestSchemas {
  search: z.ZodType;
  lookup: z.ZodType;
  product: z.ZodType;
  cart: Record<'create' | 'update', z.ZodType>;
  /** `merge`: the update of the plain paths. */
  checkout: Record<'create' | 'update' | 'merge', z.ZodType>;
  complete: z.ZodType;
}

export interface CapabilityFacts {
  name: string;
  spec: string;
  schema: string;
  extends?: readonly string[];
  requires?: {
    protocol?: { min: string; max?: string };
    capabilities?: Record<string, { min: string; max?: string }>;
  };
}

/** Absolute, without a trailing slash. */
export interface Addresses {
  /** `https://shop.example` */
  origin: string;
  /** `https://shop.example/api/ucp` */
  rest: string;
  /** `https://shop.example/api/ucp/mcp`; absent where nothing speaks MCP. */
  mcp?: string;
  /** Where the hosted pages for people are: `https://shop.example`. */
  pages?: string;
  /** The hosted page of a cart or checkout; default `{pages}/checkout/{token}`. */
  continueUrl?(token: string): string;
}

/** Request content into the core's terms. Unknown members are ignored; wrong types are problems with JSON paths. */
export interface Decoder {
  searchCatalog(body: unknown): Decoded<{ query: ProductQuery; hints: BuyerHints; notes: Note[] }>;
  lookupCatalog(body: unknown): Decoded<LookupRequest>;
  getProduct(body: unknown): Decoded<ProductRequest>;
  /** `create` and `update` differ in what is required. */
  cart(body: unknown, when: 'create' | 'update'): Decoded<CheckoutChange>;
  /** @param when `merge`: an update that keeps whatever is absent, as the plain paths do in every release */
  checkout(body: unknown, when: 'create' | 'update' | 'merge'): Decoded<CheckoutChange & { cartId?: string }>;
  complete(body: unknown): Decoded<CompleteRequest>;
}

export type Decoded<T> =
  { ok: true; value: T } | { ok: false; code: 'invalid' | 'request_too_large'; problems: DecodeProblem[] };

export interface DecodeProblem {
  /** RFC 9535 JSONPath into the request: `$.line_items[0].quantity`. */
  path: string;
  text: string;
}

/** Something to say beside a good answer, such as a filter that was ignored. */
export interface Note {
  /** Default `info`. */
  type?: 'warning';
  code: NoteCode;
  text: string;
  path?: string;
}

export interface LookupRequest {
  /** Each once, at most 100. */
  ids: string[];
  filters: Pick<ProductQuery, 'categories' | 'price' | 'inStock' | 'attributes'>;
  hints: BuyerHints;
}

export interface ProductRequest {
  id: string;
  /** Option name → value. */
  selected: { name: string; value: string }[];
  /** Names of options, the least important last: dropped from the end when nothing fits. */
  preferences: string[];
  filters: Pick<ProductQuery, 'price' | 'inStock' | 'attributes'>;
  hints: BuyerHints;
}

export interface CompleteRequest {
  handlerId: string;
  /** Content of the credential; sealed by the caller of the decoder at once. */
  credential?: Record<string, unknown>;
  instrument?: PaymentInstrument;
  /** JSONPath of the instrument in the request: `$.payment.instruments[0]`, `$.payment` or `$`. */
  at: string;
  /** The total that the caller agrees to, in minor units. */
  expectedTotal?: number;
  signals?: Record<string, unknown>;
  attribution?: Record<string, string>;
  consent?: NonNullable<CheckoutChange['consent']>;
}

/** An error that shows no resource. */
export type BareError = Exclude<CommerceError, { code: 'version-mismatch' }>;

/** What an encoder needs beside the view. */
export interface EncodeContext {
  site: Site;
  addresses: Addresses;
  /** Negotiated version of each capability that belongs to the operation. */
  capabilities: Record<string, { version: string }[]>;
  /** Resolved for this answer: platform ∩ site ∩ cart; by handler name. */
  handlers: PaymentHandler[];
  /** Absolute address of the hosted page. */
  continueUrl(token: string): string;
  /** The given paths have `orderNo` and `returns`, for which UCP has no member, by these names; elsewhere they have a namespace. */
  given?: true;
  /** Vocabulary of messages; default `ucp`. */
  codes?: PartnerCodes;
}

export interface Encoder {
  searchCatalog(page: ProductPage & { currency: string }, notes: Note[], context: EncodeContext): JsonObject;
  lookupCatalog(
    products: Product[],
    request: LookupRequest,
    currency: string,
    context: EncodeContext,
  ): JsonObject;
  /** Undefined: nothing of that id. */
  getProduct(product: Product, request: ProductRequest, currency: string, context: EncodeContext): JsonObject;
  cart(view: CartView, context: EncodeContext): JsonObject;
  checkout(view: CheckoutView, context: EncodeContext): JsonObject;
  order(view: OrderView, context: EncodeContext): JsonObject;
  /** Body of an order webhook: the full order. */
  notice(notice: OrderNotice, orderId: string, context: EncodeContext): JsonObject;
  /** Body of a failure of the protocol, from `{ code, content }`. */
  failure(body: JsonObject): JsonObject;
  /** A business outcome without a resource: `{ ucp { status: "error" }, messages, continue_url }`. */
  refusal(
    error: BareError | { code: 'capabilities-incompatible'; content: string },
    context: EncodeContext,
  ): JsonObject;
  /** Schemas of bodies by the names that OpenAPI documents give them: as the release has them, from those of the latest one. */
  schemas(named: Record<string, JsonObject>): Record<string, JsonObject>;
}
