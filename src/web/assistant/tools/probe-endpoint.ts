/** `probe_ucp_endpoint`: tests a deployed UCP implementation. */
import { z } from 'zod';
import type { WebDeps } from '../../deps.ts';
import { spokenUcpReleases, type SpokenUcpRelease } from '#manifest';
import type { FoundProduct } from '#ucp';
import { findingShape, showFinding } from '../profiles/show.ts';
import { admitProbe } from '../probe/admit.ts';
import { jsonHeaders, profileUrl } from '../probe/clients.ts';
import { dryRunCheckout } from '../probe/dry-run.ts';
import { agreeWithStore, probeManifest } from '../probe/manifest-step.ts';
import { comparePrice } from '../probe/product-page.ts';
import { discover, searchByMcp, searchByRest } from '../probe/search-steps.ts';
import { createProbeTrail, stepShape, type ProbeStep } from '../probe/step.ts';
import type { ProbeAgreement, ProbeParser, ProbeVisit } from '../probe/visit.ts';
import { defineTool } from '../tool.ts';
import { webAddressInput } from './names.ts';
import type { ToolCaller } from '../caller.ts';

const budgetMs = 45_000;
const money = z.object({ amount: z.int(), currency: z.string() });

export const probeEndpoint = (deps: WebDeps, parser: ProbeParser) =>
  defineTool({
    name: 'probe_ucp_endpoint',
    title: 'Probe the UCP endpoints of a store',
    description:
      'Tests a live store as an agent would: reads /.well-known/ucp, negotiates a release, searches the catalog over flat discovery, REST, and MCP if declared, and compares the price of the first product with its page. ' +
      'Reports for each step whether it works, with status, time, and relevant headers. Only reads and searches. ' +
      'With dryRunCheckout, it also creates a checkout and cancels it immediately, without payment. This requires an API key and verified ownership of the site. Use it when a store declares UCP and buying from it fails. Next: validate_ucp_manifest for errors in the manifest.',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    input: z.strictObject({
      url: webAddressInput.describe('URL of the store, such as https://shop.example/.'),
      query: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('Search query. Default: all products with a price.'),
      dryRunCheckout: z
        .boolean()
        .default(false)
        .describe('Also create a checkout and cancel it. Ask the user first.'),
    }),
    output: z.object({
      works: z.boolean().describe('True if the manifest is valid and no step fails.'),
      release: z.enum(spokenUcpReleases).optional(),
      steps: z.array(stepShape),
      findings: z.array(findingShape),
      firstProduct: z
        .object({ title: z.string(), url: z.string().optional(), price: money.optional() })
        .optional(),
      price: z.object({ agrees: z.boolean(), told: money, onPage: z.array(money) }).optional(),
      notice: z.string(),
    }),
    async run({ url, query, dryRunCheckout }, { call, untrusted }) {
      const caller = await admitProbe(deps, url, call);
      const { origin, hostname: host } = new URL(url);
      const visit: ProbeVisit = {
        fetcher: deps.fetcher,
        parser,
        trail: createProbeTrail(untrusted),
        signal: AbortSignal.any([call.signal, deps.stopping, AbortSignal.timeout(budgetMs)]),
        origin,
        host,
        headers: jsonHeaders(deps),
        profileOf: (release) => profileUrl(deps, release),
        query,
      };
      const totalSteps = dryRunCheckout ? 6 : 5;
      const step = (done: number, word: string) => call.progress(done, totalSteps, word);

      step(0, 'manifest');
      const manifest = await probeManifest(visit);
      step(1, 'discover');
      const flat = manifest && (await discover(visit, manifest));
      const agreed = manifest && (await agreeWithStore(visit, manifest));
      step(2, 'rest-search');
      const rest = agreed && (await searchByRest(visit, agreed));
      step(3, 'mcp-search');
      const mcp = agreed && (await searchByMcp(visit, agreed));
      const product = rest?.first ?? mcp?.first ?? flat?.first;
      step(4, 'product-page');
      const price = product && (await comparePrice(visit, product));
      if (dryRunCheckout) {
        step(5, 'checkout');
        await tryCheckout(deps, visit, { caller, agreed, product });
      }
      step(totalSteps, 'done');
      return answer({ visit, manifest, agreed, product, price }, untrusted);
    },
  });

interface Seen {
  visit: ProbeVisit;
  manifest: Awaited<ReturnType<typeof probeManifest>>;
  agreed: ProbeAgreement | undefined;
  product: FoundProduct | undefined;
  price: Awaited<ReturnType<typeof comparePrice>>;
}

function answer(
  { visit, manifest, agreed, product, price }: Seen,
  untrusted: Parameters<typeof createProbeTrail>[0],
) {
  const { steps } = visit.trail;
  const findings = (manifest?.judgement.findings ?? []).slice(0, 50);
  const works = manifest !== undefined && steps.every(({ outcome }) => outcome !== 'fails');
  return {
    structured: {
      works,
      ...(agreed ? { release: agreed.release as SpokenUcpRelease } : {}),
      steps,
      findings: findings.map((finding) => showFinding(finding, manifest?.document, untrusted)),
      ...(product
        ? {
            firstProduct: {
              title: untrusted.quote(product.title, 200),
              ...(product.url === undefined ? {} : { url: untrusted.quote(product.url) }),
              ...(product.price ? { price: product.price } : {}),
            },
          }
        : {}),
      ...(price ? { price } : {}),
      notice: untrusted.notice,
    },
    text: [
      works ? 'All tested steps work.' : 'Some steps fail.',
      ...steps.map(stepLine),
      ...(findings.length
        ? [`${findings.length} findings in the manifest. For details, call validate_ucp_manifest.`]
        : []),
      untrusted.notice,
    ].join('\n'),
  };
}

const stepLine = ({ step, outcome, detail, status, timeMs, said }: ProbeStep): string =>
  `- ${step} ${outcome}: ${detail}${status === undefined ? '' : ` (${status}, ${timeMs} ms)`}${said ? ` Store message: ${said}` : ''}`;

async function tryCheckout(
  { ownership }: WebDeps,
  visit: ProbeVisit,
  {
    caller,
    agreed,
    product,
  }: { caller: ToolCaller; agreed: ProbeAgreement | undefined; product: FoundProduct | undefined },
): Promise<void> {
  const skip = (detail: string) => visit.trail.skipped('checkout-create', detail);
  if (!caller.key) return skip('Testing a checkout requires an API key.');
  if (!agreed) return skip('No release was negotiated. See the step negotiation.');
  if (product?.variantId === undefined) return skip('No product variant was found to add to a checkout.');
  // The proof is bound to the key, so that of another caller does not count.
  const asker = `key ${caller.key.id}`;
  const { verified } = await ownership.verify(visit.host, asker);
  if (!verified) {
    return skip(
      `Ownership of the site is not verified for this API key. Publish ${ownership.tokenOf(visit.host, asker)} on its own line in https://${visit.host}/.well-known/portico-verify.txt, or as the DNS TXT record portico-verify=<token>, and try again.`,
    );
  }
  await dryRunCheckout(visit, agreed, product.variantId, (host) => ownership.verify(host, asker));
}
