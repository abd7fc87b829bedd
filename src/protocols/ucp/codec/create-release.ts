/** A release from its rules: one codec for all of them. */
import type { Encoder, EncodeContext, Release, Addresses, CapabilityFacts, JsonObject } from '../release.ts';
import { cart, cartSchemas, checkout } from './decode/cart.ts';
import {
  getProduct,
  lookupCatalog,
  lookupSchema,
  productSchema,
  searchCatalog,
  searchSchema,
} from './decode/catalog.ts';
import { complete, completeSchema } from './decode/payment.ts';
import { lookupAnswer, productAnswer, searchAnswer } from './encode/catalog.ts';
import { cartAnswer, checkoutAnswer } from './encode/checkout.ts';
import { encodeRefusal, handlerEntries } from './encode/envelope.ts';
import { orderAnswer } from './encode/order.ts';
import { capabilitiesOf, ucpCapability, documentsOf } from './names.ts';
import type { ReleaseContext, ReleaseRules } from './rules.ts';
import { z } from 'zod';
import type { Site } from '#commerce';
import { jsonPointer } from './decode/request-body.ts';

export function createRelease(rules: ReleaseRules): Release {
  const schemas = cartSchemas(rules);
  const completion = completeSchema(rules);
  const base = profileSchema(rules);
  return {
    version: rules.version,
    keyField: rules.keyField,
    capabilities: capabilitiesOf(rules),
    decode: {
      searchCatalog: (body) => searchCatalog(body, rules),
      lookupCatalog: (body) => lookupCatalog(body, rules),
      getProduct: (body) => getProduct(body, rules),
      cart: (body, when) => cart(body, when, schemas.cart, rules),
      checkout: (body, when) => checkout(body, when, schemas.checkout, rules),
      complete: (body) => complete(body, completion, rules),
    },
    encode: encoderOf(rules),
    profile: (site, addresses) => ucpMember(site, addresses, rules),
    profileProblems: (document) => profileProblems(document, base),
    requests: {
      search: searchSchema,
      lookup: lookupSchema,
      product: productSchema,
      ...schemas,
      complete: completion,
    },
  };
}

function encoderOf(rules: ReleaseRules): Encoder {
  const within = (context: EncodeContext): ReleaseContext => ({ ...context, rules });
  return {
    searchCatalog: (page, notes, context) => searchAnswer(page, notes, within(context)),
    lookupCatalog: (products, request, currency, context) =>
      lookupAnswer(products, request, currency, within(context)),
    getProduct: (product, request, currency, context) =>
      productAnswer(product, request, currency, within(context)),
    cart: (view, context) => cartAnswer(view, within(context)),
    checkout: (view, context) => checkoutAnswer(view, within(context)),
    order: (view, context) => orderAnswer(view, within(context)),
    // Whoever the address belongs to was never proven: the street is read by asking for the order.
    notice: ({ checkoutId, order }, orderId, context) =>
      orderAnswer(
        { id: orderId, checkoutId, order, disclosure: { buyer: false, addresses: false } },
        within(context),
      ),
    refusal: (error, context) => encodeRefusal(error, within(context)),
  };
}

/** The `ucp` member of a site's business profile. */
function ucpMember(site: Site, addresses: Addresses, rules: ReleaseRules): JsonObject {
  const { version } = rules;
  const offered = offeredNames(site);
  const { overview: spec, rest, mcp } = documentsOf(version);
  return {
    version,
    services: {
      'dev.ucp.shopping': [
        { version, transport: 'rest', endpoint: addresses.rest, spec, schema: rest },
        ...(addresses.mcp === undefined
          ? []
          : [{ version, transport: 'mcp', endpoint: addresses.mcp, spec, schema: mcp }]),
      ],
    },
    capabilities: Object.fromEntries(
      capabilitiesOf(rules)
        .map((facts) => ({ facts, parents: facts.extends?.filter((parent) => offered.has(parent)) }))
        .filter(({ facts, parents }) => (parents ? parents.length : offered.has(facts.name)))
        .map(({ facts, parents }) => [facts.name, [entry(facts, rules, parents)]]),
    ),
    payment_handlers: site.capabilities.payment ? handlerEntries(site.paymentHandlers, rules) : {},
  };
}

/** Root capabilities that the site has switched on; extensions follow their parents. */
function offeredNames({ capabilities: on }: Site): Set<string> {
  return new Set([
    ...(on.productDiscovery ? [ucpCapability.catalogSearch, ucpCapability.catalogLookup] : []),
    ...(on.cart ? [ucpCapability.cart] : []),
    ...(on.checkout ? [ucpCapability.checkout] : []),
    ...(on.orderTracking ? [ucpCapability.order] : []),
  ]);
}

const entry = (
  { name, spec, schema }: CapabilityFacts,
  { version, fulfillmentConfig }: ReleaseRules,
  parents?: readonly string[],
): JsonObject => ({
  version,
  spec,
  schema,
  ...(parents ? { extends: parents.length === 1 ? parents[0] : parents } : {}),
  ...(name === ucpCapability.fulfillment ? { config: fulfillmentConfig } : {}),
});

/**
 * What a profile of another party must be at least: the base schema and no more. What the platform schema asks beyond it,
 * real clients do not all have. Source: https://ucp.dev/2026-08-25/schemas/ucp.json#/$defs/base.
 */
function profileSchema({ version, reverseDomain }: ReleaseRules): z.ZodType {
  const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, `Expected a date such as ${version}`);
  const uri = z.string().refine((text) => URL.canParse(text), 'Expected an absolute URI');
  const name = z.string().regex(reverseDomain, 'Expected a reverse-domain name');

  const entity = {
    version: date,
    spec: uri.optional(),
    schema: uri.optional(),
    id: z.string().optional(),
    config: z.record(z.string(), z.unknown()).optional(),
  };

  const registry = <Entry extends z.ZodType>(entry: Entry) => z.record(name, z.array(entry)).optional();

  return z.object({
    ucp: z.object({
      version: date,
      status: z.enum(['success', 'error']).optional(),
      services: registry(
        z.object({
          ...entity,
          transport: z.enum(['rest', 'mcp', 'a2a', 'embedded']),
          endpoint: uri.optional(),
        }),
      ),
      capabilities: registry(
        z.object({ ...entity, extends: z.union([name, z.array(name).min(1)]).optional() }),
      ),
      payment_handlers: registry(
        z.object({
          ...entity,
          id: z.string(),
          available_instruments: z
            .array(z.object({ type: z.string(), constraints: z.record(z.string(), z.unknown()).optional() }))
            .min(1)
            .optional(),
        }),
      ),
    }),
  });
}

const maxProblems = 20;

/** `/ucp/version: …`; empty means good. */
function profileProblems(document: unknown, schema: z.ZodType): string[] {
  const read = schema.safeParse(document);
  if (read.success) return [];
  return read.error.issues
    .slice(0, maxProblems)
    .map(({ path, message }) => `${jsonPointer(path).slice(0, 300)}: ${message}`);
}
