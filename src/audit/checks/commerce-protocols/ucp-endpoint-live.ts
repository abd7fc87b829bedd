import { defineCheck, fail, notApplicable, pass, unknown, type Verdict, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { callProof, type Life, lifeOf, shortEndpoint } from '../subjects/service/life.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const names = { rest: 'REST', mcp: 'MCP', a2a: 'A2A' } as const;

export default defineCheck({
  id: 'ucp-endpoint-live',
  category: 'commerce-protocols',
  name: 'Declared endpoints answer',
  description: 'Detects endpoints of the manifest that are dead, time out or sit behind a challenge.',
  why: 'The manifest only promises: an agent that calls an address where nothing answers gives the shop up, and the sale with it.',
  judged: {
    pass: 'Every REST, MCP and A2A endpoint of dev.ucp.shopping answers with JSON within 5 seconds, an error of the protocol included. REST is asked for a checkout that cannot exist, MCP for its tools.',
    warn: 'One takes longer, redirects, or answers an error without JSON.',
    fail: 'One answers with HTML, a challenge, 404 without JSON or 5xx, its host does not resolve, TLS fails, or two attempts got no answer.',
    notApplicable: 'The service dev.ucp.shopping declares no endpoint that can be called.',
    unknown: 'One throttled us, was not asked, or failed once only, and none is dead.',
  },
  priority: 'critical',
  appliesTo: 'checkout-protocol',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Answer with JSON at the declared endpoints',
    instructions:
      'Answer every request to an endpoint of the manifest with JSON, for errors too, directly and within 5 seconds.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'traffic'],
  evaluate({ ucpProbe, traffic }) {
    const { bindings = [], search } = ucpProbe;
    if (!bindings.length) return notApplicable('dev.ucp.shopping declares no endpoint that can be called.');
    const judged = bindings.map((binding) => {
      const seen = traffic.find(({ id }) => id === binding.ref);
      const life: Life = seen ? lifeOf(binding, seen) : { state: 'unsure', said: 'was not asked' };
      // A service of the catalogue alone need not know the path of a checkout.
      const answered =
        search?.endpoint === binding.endpoint &&
        search.tries.some(({ json }) => json) &&
        seen?.status === 404;
      return { binding, life: answered ? { state: 'alive' as const, said: 'answers a search' } : life };
    });
    // What the plan or robots.txt left out says nothing of the others.
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
        instructions: 'Create the DNS record of the host, or declare the host at which the service runs.',
      },
    };
  return given.found === 'absent'
    ? {
        found: 'absent',
        fix: {
          title: 'Route the declared endpoints to the service',
          instructions:
            'No service answers at the endpoints of the manifest. Deploy it and route their paths to it, or declare the endpoints that exist.',
          snippet,
        },
      }
    : { fix: { snippet } };
}
