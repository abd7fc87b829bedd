import { releaseFor, serviceBindings, type DeclaredBinding } from '#manifest';
import { counted } from '../subjects/tree/findings.ts';
import { defineCheck, fail, pass, warn, type Proof, type Remedy } from '../../check.ts';
import { judgeBinding, type EndpointFinding, type ShopIdentity } from '../subjects/manifests/endpoint.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { profileOf, textMember } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

const shopping = 'dev.ucp.shopping';

type Judged = DeclaredBinding & EndpointFinding;

export default defineCheck({
  id: 'ucp-service-bindings',
  category: 'commerce-protocols',
  name: 'A usable service binding is declared',
  description: 'Detects manifests without a callable endpoint, including empty stubs.',
  why: 'The binding contains the endpoint that agents call. Without one, agents cannot use search, cart, or checkout, even if the manifest is valid.',
  judged: {
    pass: `${shopping} has a REST or MCP binding with an https endpoint on a public host, without a trailing slash, a fragment, or (REST) a query, and no binding is broken.`,
    warn: 'Every such endpoint is on another domain that is not a known platform, or has a trailing slash, a fragment, or a query. Or some bindings are broken and at least one works. Or there are only A2A or embedded bindings.',
    fail: `${shopping} is not declared or has no binding, or all its endpoints are missing, relative, plain http, or on an unreachable host, or their transport is unknown.`,
  },
  priority: 'critical',
  requires: ['official-manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Declare the endpoint that agents call',
    instructions: `List one entry for each supported transport under ucp.services["${shopping}"], with its absolute https endpoint. List only endpoints that exist.`,
  },
  sources: [
    'UCP 2026-08-25 overview, endpoint resolution https://ucp.dev/2026-08-25/specification/overview',
    'ucp-2026-04-08',
  ],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const proof = manifestProof(ucp, traffic);
    const all = serviceBindings(ucp.document);
    const judged = all
      .filter(({ name }) => name === shopping)
      .map((one) => ({ ...one, ...judgeBinding(one, target) }));
    const release = releaseFor(profileOf(ucp)['version']);
    const said = (shown: readonly Judged[], pointer = '/ucp/services') => ({
      evidence: shown.length ? shown.slice(0, 3).flatMap((one) => proofOf(one, proof)) : proof(pointer),
      cause: 'manifest:services',
      fix: repair(shown, target, release),
    });
    if (!judged.length) {
      const others = [...new Set(all.map(({ name }) => name.slice(0, 60)))].slice(0, 3);
      return fail(
        others.length
          ? `The manifest declares services for ${others.join(', ')}, but not for ${shopping}.`
          : `The manifest declares no binding for ${shopping}, so agents have nothing to call.`,
        said([]),
      );
    }
    const called = judged.filter(({ transport }) => transport === 'rest' || transport === 'mcp');
    const usable = called.filter(({ state }) => state === 'usable');
    const broken = judged.filter(({ state }) => state === 'broken');
    if (usable.length && !broken.length)
      return pass(
        `${counted(usable.length, 'binding')} of ${shopping} can be called: ${usable
          .slice(0, 3)
          .map(
            (one) => `${one.transport.toUpperCase()} at ${textMember(one.entry, 'endpoint')?.slice(0, 80)}`,
          )
          .join(', ')}.`,
        { evidence: usable.slice(0, 3).flatMap((one) => proofOf(one, proof)) },
      );
    if (usable.length)
      return warn(
        `${broken.length} of ${counted(judged.length, 'binding')} cannot be called: ${faultOf(broken[0])}.`,
        said(broken),
      );
    const doubtful = called.filter(({ state }) => state === 'doubtful');
    if (doubtful.length) return warn(`${sentence(faultOf(doubtful[0]))}.`, said(doubtful));
    const others = judged.filter(({ state }) => state !== 'broken');
    if (others.length)
      return warn(
        `The only bindings are ${[...new Set(others.map(({ transport }) => transport))].join(' and ')}. Agents that use REST or MCP have nothing to call.`,
        said(others),
      );
    return fail(
      `None of ${counted(judged.length, 'binding')} can be called: ${faultOf(broken[0])}.`,
      said(broken),
    );
  },
});

const nameOf = ({ transport }: Judged): string =>
  ['rest', 'mcp', 'a2a'].includes(transport)
    ? `${transport === 'a2a' ? 'A2A' : transport.toUpperCase()} `
    : 'an entry ';

const faultOf = (one: Judged | undefined): string => (one ? nameOf(one) + one.fault : '');

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function proofOf({ pointer, entry }: Judged, proof: (pointer: string) => Proof[]): Proof[] {
  const endpoint = textMember(entry, 'endpoint');
  return proof(pointer).map((one) => ({
    ...one,
    ...(endpoint === undefined ? {} : { snippet: `"endpoint": ${JSON.stringify(endpoint.slice(0, 200))}` }),
  }));
}

/** The entry with its own endpoint corrected, or an endpoint on the storefront. */
function repair(
  shown: readonly Judged[],
  { canonicalOrigin }: ShopIdentity,
  release: string,
): Partial<Remedy> {
  const [first] = shown;
  const rest = !first || first.transport !== 'mcp';
  const endpoint = first?.repaired ?? `${canonicalOrigin}/ucp/${rest ? 'v1' : 'mcp'}`;
  const entry =
    release === '2026-01-11'
      ? {
          version: release,
          spec: 'https://ucp.dev/specification/overview',
          [rest ? 'rest' : 'mcp']: {
            schema: `https://ucp.dev/services/shopping/${rest ? 'rest.openapi' : 'mcp.openrpc'}.json`,
            endpoint,
          },
        }
      : [{ version: release, transport: rest ? 'rest' : 'mcp', endpoint }];
  return { snippet: toSnippet({ services: { [shopping]: entry } }) };
}
