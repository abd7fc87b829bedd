/** Answers as the OpenAPI documents name them: those of MCP's lists, with the members that these leave out to stay short, and errors. */
import { z } from 'zod';
import { answerSchemas } from '../codec/tool-schemas.ts';
import { protocolErrors, type ProtocolErrorCode } from '../protocol-error.ts';
import { manifestSchemas } from './manifest-schema.ts';

const open = z.looseObject;
const text = z.string();

const media = open({
  type: text,
  url: text,
  alt_text: text.optional(),
  width: z.int().optional(),
  height: z.int().optional(),
});

const variant = answerSchemas.variant.extend({
  sku: text.optional(),
  barcodes: z.array(open({ type: text, value: text })).optional(),
  url: text.optional(),
  media: z.array(media).optional(),
  metadata: open({}).optional(),
});

const option = open({
  name: text,
  values: z.array(open({ label: text, available: z.boolean().optional(), exists: z.boolean().optional() })),
});

const product = answerSchemas.product.extend({
  categories: z.array(open({ value: text, taxonomy: text })).optional(),
  list_price_range: answerSchemas.range.optional(),
  media: z.array(media).optional(),
  options: z.array(option).optional(),
  variants: z.array(variant).min(1),
  rating: open({ value: z.number(), scale_max: z.number().optional(), count: z.int().optional() }).optional(),
  metadata: open({}).optional(),
});

const foundVariant = variant.extend({
  inputs: z
    .array(open({ id: text, match: z.enum(['exact', 'featured']) }))
    .describe('The requested IDs that matched this variant'),
});
const foundProduct = product.extend({ variants: z.array(foundVariant).min(1) });

const chosenProduct = product.extend({
  selected: z.array(open({ name: text, label: text })).optional(),
});

const checkout = answerSchemas.checkout.extend({
  ucp: answerSchemas.ucp.extend({
    payment_handlers: z.record(text, z.array(manifestSchemas.PaymentHandler)),
  }),
});

/** Of the plain paths; by the REST binding both have the store's reverse domain before their names. */
const plainOrder = answerSchemas.order.extend({
  orderNo: text.optional().describe('Order number of the store'),
  returns: open({ eligible: z.boolean(), until: text.optional(), reason: text.optional() }).optional(),
});

const failure = open({
  code: z.enum(Object.keys(protocolErrors) as ProtocolErrorCode[]),
  content: text.describe('Human-readable error message'),
  continue_url: text.optional(),
  problems: z
    .array(open({ path: text, text }))
    .optional()
    .describe('Problems of the request, each with its JSONPath'),
});

/** Of both surfaces. */
export const partAnswers = {
  Ucp: answerSchemas.ucp,
  Total: answerSchemas.total,
  Message: answerSchemas.message,
  Item: answerSchemas.item,
  LineItem: answerSchemas.lineItem,
  Link: answerSchemas.link,
  Discounts: answerSchemas.discounts,
  Fulfillment: answerSchemas.fulfillment,
  Price: answerSchemas.price,
  PriceRange: answerSchemas.range,
  Media: media,
  Variant: variant,
  Product: product,
  ProductPage: answerSchemas.search.extend({ products: z.array(product) }),
  Checkout: checkout,
  Refusal: answerSchemas.refusal,
  Failure: failure,
  Profile: manifestSchemas.Profile,
  Service: manifestSchemas.Service,
  Capability: manifestSchemas.Capability,
  PaymentHandler: manifestSchemas.PaymentHandler,
  PublicKey: manifestSchemas.PublicKey,
};

export const plainAnswers = { Manifest: manifestSchemas.Manifest, Order: plainOrder };

export const restAnswers = {
  ReleaseProfile: manifestSchemas.ReleaseProfile,
  Order: answerSchemas.order,
  Cart: answerSchemas.cart,
  ProductLookup: answerSchemas.lookup.extend({ products: z.array(foundProduct) }),
  FoundProduct: foundProduct,
  FoundVariant: foundVariant,
  ProductDetail: answerSchemas.productDetail.extend({ product: chosenProduct }),
  ChosenProduct: chosenProduct,
  AccessTokenRequest: z.object({
    grant_type: z.literal('client_credentials'),
    client_id: text.describe('ID of the API key, unless sent with HTTP Basic').optional(),
    client_secret: text.describe('The API key, unless sent with HTTP Basic').optional(),
    scope: text.describe('Scopes, separated by spaces. Defaults to all').optional(),
  }),
  AccessToken: open({
    access_token: text,
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: text,
  }),
  AccessTokenError: open({
    error: z.enum([
      'invalid_request',
      'invalid_client',
      'unsupported_grant_type',
      'invalid_scope',
      'temporarily_unavailable',
    ]),
    error_description: text,
  }),
  AuthorizationServer: open({
    issuer: text,
    token_endpoint: text,
    grant_types_supported: z.array(text),
    scopes_supported: z.array(text),
  }),
};
