import { defineCheck, fail, pass, unknown } from '../../check.ts';
import { manifestAnswers } from '../subjects/manifests/answers.ts';

export default defineCheck({
  id: 'ucp-manifest-https-direct',
  category: 'commerce-protocols',
  name: 'The manifest is https and does not redirect',
  description: 'Detects redirects that platforms must not follow.',
  why: 'UCP forbids platforms to follow a redirect here: what lies behind one does not exist for them.',
  judged: {
    pass: 'The declared agent, or a browser where the agent is refused, gets the manifest over https at once.',
    fail: 'The address redirects, or the manifest is served without https.',
    unknown: 'Neither the declared agent nor a browser got a usable answer.',
  },
  priority: 'high',
  requires: ['manifest', 'https-public'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Answer /.well-known/ucp with 200, without a redirect',
    instructions:
      'Exclude /.well-known/ from locale, www and trailing-slash redirects, and serve the file on every host of the shop.',
    snippet: 'location ^~ /.well-known/ {\n  try_files $uri =404;\n}',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const answers = manifestAnswers(ucp, traffic).filter(
      ({ client }) => client === 'agent' || client === 'browser',
    );
    // What the agent got counts first: a redirect of browsers alone concerns no platform.
    const decisive = answers.find(({ outcome }) => outcome === 'moved' || outcome === 'served');
    const served = answers.find(({ outcome }) => outcome === 'served');
    if (decisive?.outcome === 'moved') {
      const moved = decisive;
      const location = moved.exchange.headers.find(([name]) => name === 'location')?.[1] ?? '';
      return fail(
        `${ucp.url} answers ${moved.exchange.status} ${kindOf(ucp.url, location)}; platforms must not follow it.`,
        {
          evidence: [{ ref: moved.ref, header: `location: ${location.slice(0, 200)}` }],
          cause: served ? 'edge:manifest' : 'manifest:redirect',
        },
      );
    }
    if (!served) return unknown('failed', 'Neither the declared agent nor a browser got a usable answer.');
    const evidence = [{ ref: served.ref }];
    return ucp.url.startsWith('https:')
      ? pass(`${ucp.url} answers 200 over https at once.`, { evidence })
      : fail(`The manifest is served at ${ucp.url}, without https.`, {
          evidence,
          fix: {
            title: 'Serve the storefront and its manifest over https',
            instructions:
              'Platforms read the manifest over https only: install a certificate and redirect the pages to https.',
            snippet: 'server { listen 80; return 301 https://$host$request_uri; }',
          },
        });
  },
});

/** What kind of redirect it is, with its goal. */
function kindOf(from: string, location: string): string {
  const [source, goal] = [new URL(from), URL.parse(location, from)];
  if (!goal) return 'to an address that cannot be read';
  const bare = (host: string): string => host.replace(/^www\./, '');
  const to = `to ${goal.href.slice(0, 120)}`;
  if (goal.protocol !== source.protocol) return `${to} (another scheme)`;
  if (goal.host !== source.host)
    return `${to} (${bare(goal.host) === bare(source.host) ? 'www and bare host' : 'another host'})`;
  if (goal.pathname === `${source.pathname}/`) return `${to} (trailing slash)`;
  if (/^\/[a-z]{2}(?:[-_][a-z]{2})?\//i.test(goal.pathname)) return `${to} (locale)`;
  return to;
}
