/** The profile by which our own client introduces itself to stores: what it can negotiate, in one release. */
import type { JsonObject, Release } from '../release.ts';

/** @param keys public JWKs, by which the client's signatures are verified */
export const agentProfile = (release: Release, keys: readonly object[] = []): JsonObject => ({
  ucp: ucpOf(release),
  ...(keys.length ? { [release.keyField]: keys } : {}),
});

function ucpOf({ version, capabilities }: Release): JsonObject {
  const home = `https://ucp.dev/${version}`;
  const spec = `${home}/specification/overview`;
  const service = (transport: string, schema: string) => ({
    version,
    transport,
    spec,
    schema: `${home}/services/shopping/${schema}`,
  });
  return {
    version,
    services: {
      'dev.ucp.shopping': [service('rest', 'rest.openapi.json'), service('mcp', 'mcp.openrpc.json')],
    },
    capabilities: Object.fromEntries(
      capabilities.map(({ name, spec, schema, extends: parents }) => [
        name,
        [{ version, spec, schema, ...(parents ? { extends: parentsOf(parents) } : {}) }],
      ]),
    ),
    // It never pays: a dry run ends before that.
    payment_handlers: {},
  };
}

const parentsOf = (parents: readonly string[]) => (parents.length === 1 ? parents[0] : parents);
