/** A release from its rules: one codec for all of them. */
import type { Encoder, EncodeContext, JsonObject, Release } from '../release.ts';
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
import { encodeRefusal } from './encode/envelope.ts';
import { orderAnswer } from './encode/order.ts';
import { capabilitiesOf } from './names.ts';
import { inPartnerCodes } from './partner-codes.ts';
import { ucpMember, profileProblems, profileSchema } from './profile.ts';
import type { ReleaseContext, ReleaseRules, Rewrite } from './rules.ts';

export function createRelease(rules: ReleaseRules): Release {
  const schemas = cartSchemas(rules);
  const completion = completeSchema(rules);
  const base = profileSchema(rules);
  return {
    version: rules.version,
    keyField: rules.keyField,
    checkoutOnly: rules.checkoutOnly ?? false,
    checkoutUpdateReplaces: rules.checkoutUpdateReplaces,
    alsoAnswers: rules.alsoAnswers ?? [],
    notFoundStatus: rules.notFoundStatus ?? 200,
    signsDetached: rules.signsDetached ?? false,
    capabilities: capabilitiesOf(rules),
    decode: {
      searchCatalog: (body) => searchCatalog(body, rules),
      lookupCatalog: (body) => lookupCatalog(body, rules),
      getProduct: (body) => getProduct(body, rules),
      cart: (body, when) => cart(body, when, schemas.cart, rules),
      checkout: (body, when) => checkout(body, when, schemas.checkout, rules),
      complete: (body) => complete(rules.readCompletion?.(body) ?? body, completion, rules),
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

const asWritten = (body: JsonObject): JsonObject => body;

const unchanged: Rewrite = {
  checkout: asWritten,
  order: asWritten,
  notice: asWritten,
  refusal: asWritten,
  failure: asWritten,
  schemas: (named) => named,
};

function encoderOf(rules: ReleaseRules): Encoder {
  const { rewrite = unchanged } = rules;
  const within = (context: EncodeContext): ReleaseContext => ({ ...context, rules });
  const worded = (body: JsonObject, { codes = 'ucp', site }: EncodeContext): JsonObject =>
    inPartnerCodes(body, codes, site, rules);
  return {
    searchCatalog: (page, notes, context) => searchAnswer(page, notes, within(context)),
    lookupCatalog: (products, request, currency, context) =>
      lookupAnswer(products, request, currency, within(context)),
    getProduct: (product, request, currency, context) =>
      productAnswer(product, request, currency, within(context)),
    cart: (view, context) => worded(cartAnswer(view, within(context)), context),
    checkout: (view, context) => rewrite.checkout(worded(checkoutAnswer(view, within(context)), context)),
    order: (view, context) => rewrite.order(orderAnswer(view, within(context))),
    // As Get Order shows it to the same agent.
    notice: (notice, orderId, context) => {
      const { checkoutId, order, proved = false } = notice;
      const disclosure = { buyer: proved, addresses: proved };
      return rewrite.notice(
        orderAnswer({ id: orderId, checkoutId, order, disclosure }, within(context)),
        notice,
      );
    },
    refusal: (error, context) => rewrite.refusal(worded(encodeRefusal(error, within(context)), context)),
    failure: (body) => rewrite.failure(body),
    schemas: (named) => rewrite.schemas(named),
  };
}
