/** The profile by which our own client introduces itself to stores: what it can negotiate, in each release. */
import { releases } from '#ucp';
import { jsonFile, type MachineFile } from './serve.ts';

type Release = (typeof releases)[number];

/** @returns undefined for a release that we do not speak */
export function agentProfile(version: string): MachineFile | undefined {
  const release = releases.find((one) => one.version === version);
  return release && { ...jsonFile({ ucp: ucpOf(release) }) };
}

function ucpOf({ version, capabilities }: Release) {
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
