/** What one release of UCP does differently from another: everything else is the codec's. */
import type { z } from 'zod';
import type { CheckoutInput, ConsentDecision, OrderNotice, Site } from '#commerce';
import type { EncodeContext, JsonObject, KeyField, ReleaseVersion } from '../release.ts';

export interface ReleaseRules {
  version: ReleaseVersion;
  /** Where a profile keeps its public keys. */
  keyField: KeyField;
  /** Form of names that have an owner. */
  reverseDomain: RegExp;
  /** File names of the service's documents on ucp.dev. */
  documents: { rest: string; mcp: string };
  /** Capabilities that the release describes; absent: all of ours. */
  describes?: readonly string[];
  /** See Release. */
  checkoutOnly?: boolean;
  checkoutUpdateReplaces: boolean;
  alsoAnswers?: readonly string[];
  notFoundStatus?: 404;
  signsDetached?: boolean;
  /** Paths on ucp.dev, below the version, of the pages that describe capabilities and extensions. */
  specification: { base: string; extensions: string };
  /** Page about identity linking, and whether the release has a schema and scopes for it. */
  identityLinking: { page: string; isDescribed: boolean };
  /** `config` of the fulfillment capability: one address for all parcels; parcels and pickups may go together. */
  fulfillmentConfig: JsonObject;
  /** `type` of a destination. Without it a store is known by its name and the address inside. */
  destinationTypes?: { address: string; location: string };
  /** A checkout that is created from a cart may name the cart's lines. */
  namesCartLines: boolean;
  /** What `item` of a line has beside its id. */
  itemMembers: Record<string, z.ZodType>;
  /** How a delivery option describes itself. */
  optionDescription(text: string): unknown;
  /** What an instrument must be; undefined when nothing is asked. */
  constraints(given: JsonObject): JsonObject | undefined;
  consent: ConsentRules;
  /** Body of a completion as the later releases have it. */
  readCompletion?(body: unknown): unknown;
  rewrite?: Rewrite;
}

/** Answers of a release that writes what the later ones say in another way. */
export interface Rewrite {
  checkout(body: JsonObject): JsonObject;
  order(body: JsonObject): JsonObject;
  notice(body: JsonObject, notice: OrderNotice): JsonObject;
  refusal(body: JsonObject): JsonObject;
  failure(body: JsonObject): JsonObject;
  /** What OpenAPI documents say of bodies, by the name of each. */
  schemas(named: Record<string, JsonObject>): Record<string, JsonObject>;
}

export type Decisions = CheckoutInput['consent'];

export interface ConsentRules {
  /** Capabilities whose answers show it. */
  extends: readonly string[];
  schema: z.ZodType;
  /** @param given what the schema read */
  read(given: unknown): Record<string, ConsentDecision>;
  write(decisions: Decisions, site: Site): JsonObject | undefined;
  /** Completing a checkout is the last moment to give or to withdraw it. */
  atCompletion: boolean;
}

/** What an answer is written from, in one release. */
export interface ReleaseContext extends EncodeContext {
  rules: ReleaseRules;
}
