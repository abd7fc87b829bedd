import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts';
import { manifestAnswers } from '../subjects/manifests/answers.ts';

export default defineCheck({
  id: 'ucp-manifest-https-direct',
  category: 'commerce-protocols',
  name: 'The manifest uses https and does not redirect',
  description: 'Detects redirects that platforms must not follow.',
  why: 'UCP does not allow platforms to follow a redirect here, so they do not find a redirected manifest.',
  judged: {
    pass: 'The declared agent (or a browser, if the agent is blocked) gets the manifest over https without a redirect.',
    fail: 'The URL redirects, or the manifest is served without https.',
    notApplicable: 'A local target serves the manifest without a redirect.',
    unknown: 'Neither the declared agent nor a browser got a usable response.',
  },
  priority: 'high',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Return 200 for /.well-known/ucp without a redirect',
    instructions:
      'Exclude /.well-known/ from locale, www, and trailing-slash redirects, and serve the file on every host of the storefront.',
    snippet: 'location ^~ /.well-known/ {\n  try_files $uri =404;\n}',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const answers = manifestAnswers(ucp, traffic).filter(
      ({ client }) => client === 'agent' || client === 'browser',
    );
    // The agent's response takes precedence, because redirects that only browsers get do not affect platforms.
    const decisive = answers.find(({ outcome }) => outcome === 'moved' || outcome === 'served');
    const served = answers.find(({ outcome }) => outcome === 'served');
    if (decisive?.outcome === 'moved') {
      const moved = decisive;
      const location = moved.exchange.headers.find(([name]) => name === 'location')?.[1] ?? '';
      return fail(
        `${ucp.url} returned ${moved.exchange.status} ${kindOf(ucp.url, location)}. Platforms must not follow redirects.`,
        {
          evidence: [{ ref: moved.ref, header: `location: ${location.slice(0, 200)}` }],
          cause: served ? 'edge:manifest' : 'manifest:redirect',
        },
      );
    }
    if (!served) return unknown('failed', 'Neither the declared agent nor a browser got a usable response.');
    if (target.local) return notApplicable('Does not apply to a local target.');
    const evidence = [{ ref: served.ref }];
    return ucp.url.startsWith('https:')
      ? pass(`${ucp.url} returned 200 over https without a redirect.`, { evidence })
      : fail(`The manifest is served at ${ucp.url}, without https.`, {
          evidence,
          fix: {
            title: 'Serve the storefront and its manifest over https',
            instructions:
              'Platforms read the manifest only over https. Install a certificate and redirect your pages to https.',
            snippet: 'server { listen 80; return 301 https://$host$request_uri; }',
          },
        });
  },
});

/** Kind and target of the redirect. */
function kindOf(from: string, location: string): string {
  const [source, goal] = [new URL(from), URL.parse(location, from)];
  if (!goal) return 'to an invalid URL';
  const bare = (host: string): string => host.replace(/^www\./, '');
  const to = `to ${goal.href.slice(0, 120)}`;
  if (goal.protocol !== source.protocol) return `${to} (another scheme)`;
  if (goal.host !== source.host)
    return `${to} (${bare(goal.host) === bare(source.host) ? 'www and bare host' : 'another host'})`;
  if (goal.pathname === `${source.pathname}/`) return `${to} (trailing slash)`;
  if (/^\/[a-z]{2}(?:[-_][a-z]{2})?\//i.test(goal.pathname)) return `${to} (locale)`;
  return to;
}
