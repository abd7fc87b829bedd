/** The business profile as `business-profile.ts` writes it; what a profile of another party must be, the judge says. */
import { z } from 'zod';

const open = z.looseObject;
const text = z.string();

const service = open({
  version: text,
  transport: z.enum(['rest', 'mcp']),
  endpoint: text,
  spec: text,
  schema: text,
});

const capability = open({
  version: text,
  spec: text,
  schema: text,
  extends: z.union([text, z.array(text)]).optional(),
  config: open({}).optional(),
});

const handler = open({
  id: text,
  version: text,
  spec: text,
  schema: text,
  available_instruments: z.array(open({ type: text, constraints: open({}).optional() })).optional(),
  config: open({}).optional(),
});

const profile = open({
  version: text,
  supported_versions: z
    .record(text, text)
    .optional()
    .describe('URLs of the profiles of other releases, by release'),
  services: z.record(text, z.array(service)),
  capabilities: z.record(text, z.array(capability)),
  payment_handlers: z.record(text, z.array(handler)),
});

const publicKey = open({
  kid: text,
  kty: text,
  crv: text.optional(),
  x: text.optional(),
  y: text.optional(),
  use: text.optional(),
  alg: text.optional(),
});

const keys = { signing_keys: z.array(publicKey), keys: z.array(publicKey) };

const manifest = open({
  version: text,
  name: text,
  capabilities: open({
    product_discovery: z.boolean(),
    checkout: z.boolean(),
    payment: z.boolean(),
    order_tracking: z.boolean(),
  }),
  discovery: open({ endpoint: text }),
  checkout: open({ mode: z.enum(['agent_delegated', 'redirect']), providers: z.array(text) }),
  ucp: profile,
  ...keys,
});

export const manifestSchemas = {
  Manifest: manifest,
  ReleaseProfile: open({ ucp: profile, ...keys }),
  Profile: profile,
  Service: service,
  Capability: capability,
  PaymentHandler: handler,
  PublicKey: publicKey,
};
