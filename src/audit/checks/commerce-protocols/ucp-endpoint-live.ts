import { defineCheck, fail, notApplicable, pass, unknown, type Verdict, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { callProof, type Life, lifeOf, shortEndpoint } from '../subjects/service/life.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const names = { rest: 'REST', mcp: 'MCP', a2a: 'A2A' } as const;

export default defineCheck({
  id: 'ucp-endpoint-live',
  category: 'commerce-protocols',
  name: 'Declared endpoints respond',
  description: 'Detects manifest endpoints that fail, time out, or are behind a challenge.',
  why: 'Agents call the endpoints in the manifest. If an endpoint does not respond, they give up, and the sale is lost.',
  judged: {
    pass: 'Every REST, MCP, and A2A endpoint of dev.ucp.shopping returns JSON within 5 seconds, even if it is a protocol error. The audit requests a checkout that does not exist over REST, and the list of tools over MCP.',
    warn: 'An endpoint takes longer, redirects, or returns an error without JSON.',
    fail: 'An endpoint returns HTML, a challenge, 404 without JSON, or 5xx, its host does not resolve, TLS fails, or two requests got no response.',
    notApplicable: 'The service dev.ucp.shopping declares no endpoint that can be called.',
    unknown:
      'An endpoint rate limited the audit, was not requested, or failed only once, and none has failed for certain.',
  },
  priority: 'critical',
  appliesTo: 'checkout-protocol',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Return JSON from the declared endpoints',
    instructions:
      'Respond to every request to a manifest endpoint with JSON, even for errors, without a redirect and within 5 seconds.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'traffic'],
  evaluate({ ucpProbe, traffic }) {
    const { bindings = [], search } = ucpProbe;
    if (!bindings.length) return notApplicable('dev.ucp.shopping declares no endpoint that can be called.');
    const judged = bindings.map((binding) => {
      const seen = traffic.find(({ id }) => id === binding.ref);
      const life: Life = seen ? lifeOf(binding, seen) : { state: 'unsure', said: 'was not requested' };
      // A catalog-only service does not have to support the checkout path.
      const answered =
        search?.endpoint === binding.endpoint &&
        search.tries.some(({ json }) => json) &&
        seen?.status === 404;
      return { binding, life: answered ? { state: 'alive' as const, said: 'responds to a search' } : life };
    });
    // Endpoints skipped because of the request limit or robots.txt do not count against the others.
    const asked = judged.filter(({ binding }) => binding.reason !== 'not-requested');
    const of = (state: Life['state']) =>
      (asked.length ? asked : judged).filter(({ life }) => life.state === state);
    const [dead, odd, unsure] = [of('dead'), of('odd'), of('unsure')];
    const bad = dead.length ? dead : odd.length && !unsure.length ? odd : unsure.length ? unsure : [];
    const told = (bad.length ? bad : asked).map(
      ({ binding, life }) => `${names[binding.transport]} at ${shortEndpoint(binding.endpoint)} ${life.said}`,
    );
    const summary = `${told.slice(0, 2).join('; ')}${told.length > 2 ? `; and ${told.length - 2} more` : ''}.`;
    const evidence = (bad.length ? bad : asked).slice(0, 4).flatMap(({ binding }) => callProof(binding));
    if (!bad.length) return pass(summary, { evidence });
    const [first] = bad;
    if (bad === unsure) return unknown(first?.binding.reason ?? 'failed', summary, { evidence });
    const paths = bad.map(({ binding }) => URL.parse(binding.endpoint)?.pathname ?? '/');
    return (bad === dead ? fail : warn)(summary, {
      evidence,
      cause: first?.life.cause ?? `service:${first?.binding.transport ?? 'rest'}`,
      ...fixOf(
        traffic.find(({ id }) => id === first?.binding.ref),
        paths,
      ),
    });
  },
});

function fixOf(seen: Exchange | undefined, paths: readonly string[]): Pick<Verdict, 'found' | 'fix'> {
  const snippet = [...new Set(paths)]
    .map(
      (path) => `location ${path.replace(/\/?$/, '/').slice(0, 100)} {\n  proxy_pass http://ucp-service;\n}`,
    )
    .join('\n');
  const given = seen && seen.error?.code !== 'dns' ? fixForAnswer('the declared endpoints', seen) : {};
  if (given.found === 'unreadable') return given;
  if (seen?.error?.code === 'dns')
    return {
      fix: {
        title: 'Declare endpoints on a host that resolves',
        instructions: 'Create the DNS record of the host, or declare the host where the service runs.',
      },
    };
  return given.found === 'absent'
    ? {
        found: 'absent',
        fix: {
          title: 'Route the declared endpoints to the service',
          instructions:
            'No service responds at the endpoints of the manifest. Deploy it and route the paths to it, or declare the endpoints that exist.',
          snippet,
        },
      }
    : { fix: { snippet } };
}
