import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { letThrough } from '../subjects/manifests/edge.ts';
import { manifestAnswers, joinClientNames, type ManifestAnswer } from '../subjects/manifests/answers.ts';

export default defineCheck({
  id: 'ucp-manifest-not-blocked',
  category: 'commerce-protocols',
  name: 'The manifest is not hidden from non-browser clients',
  description:
    'Detects bot protection that answers with 403, 404, or a challenge although the manifest exists.',
  why: 'Agents are not browsers. A firewall that shows the manifest only to browsers hides it from agents.',
  judged: {
    pass: 'The declared agent, a browser, curl, a client without a user agent, and, in audits with a key, ChatGPT-User get the same manifest, or all get the same other response.',
    warn: 'One of these clients does not get the manifest in a way that does not fail the check, or gets a different document than the declared agent.',
    fail: 'A browser gets the manifest, but the declared agent or curl gets an error, a challenge, 404, a page, or a redirect.',
    unknown: 'The declared agent was rate limited, got a server error, or got no response.',
  },
  priority: 'critical',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Let every client read /.well-known/ucp',
    instructions:
      'Exclude this path from bot protection and firewall rules. The file is public and the same for everyone. Everything else stays protected.',
    snippet: 'When: (http.request.uri.path eq "/.well-known/ucp")\nThen: Skip',
  },
  sources: [
    'Cloudflare detect a challenge response https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
    'wafw00f firewall signatures https://github.com/EnableSecurity/wafw00f',
  ],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const answers = manifestAnswers(ucp, traffic);
    const served = answers.filter(({ outcome }) => outcome === 'served');
    const hidden = answers.filter(({ outcome }) => outcome !== 'served' && outcome !== 'failed');
    const gets = (client: string): boolean => served.some((one) => one.client === client);
    const plain = hidden.filter(({ client }) => (client === 'agent' || client === 'curl') && !gets(client));
    const said = (some: ManifestAnswer[]) => {
      const [first] = some;
      return {
        evidence: some
          .slice(0, 2)
          .concat(served.slice(0, 1))
          .map(({ ref }) => ({ ref })),
        cause: 'edge:manifest',
        ...(first ? { fix: letThrough(first.exchange, target.platform) } : {}),
      };
    };
    if (gets('browser') && plain.length)
      return fail(
        `The manifest was served to ${joinClientNames(served)}, but ${joinClientNames(plain)} got ${saidOnce(plain)}.`,
        said(plain),
      );
    if (!answers.some(({ client, outcome }) => client === 'agent' && outcome !== 'failed'))
      return unknown('failed', 'The declared agent got no response for the manifest.', {
        evidence: answers.slice(0, 2).map(({ ref }) => ({ ref })),
      });
    if (!served.length && new Set(hidden.map(({ said }) => said)).size === 1)
      return pass(`Every client got the same response: ${saidOnce(hidden)}.`, {
        evidence: hidden.slice(0, 3).map(({ ref }) => ({ ref })),
      });
    if (hidden.length) {
      const doubtful = hidden.every(({ client }) => client === 'browser' || client.startsWith('bot:'));
      return warn(
        `The manifest exists, but the response to ${joinClientNames(hidden)} was ${saidOnce(hidden)}.`,
        {
          ...said(hidden),
          ...(doubtful ? { confidence: 'low' } : {}),
        },
      );
    }
    const odd = otherDocument(served);
    if (odd.length)
      return warn(
        `The manifest for ${joinClientNames(odd)} differs from the manifest for the declared agent.`,
        {
          ...said(odd),
          cause: 'manifest:unstable',
          fix: {
            title: 'Serve one manifest to every client',
            instructions:
              'Make the document independent of the user agent and other headers, or cache one build of it.',
          },
        },
      );
    return pass(`The same manifest is served to ${joinClientNames(served)}.`, {
      evidence: served.slice(0, 3).map(({ ref }) => ({ ref })),
    });
  },
});

const saidOnce = (answers: ManifestAnswer[]): string =>
  [...new Set(answers.map(({ said }) => said))].join(', ');

/** Clients whose document differs from the agent's. Empty if the agent itself got two, which ucp-manifest-cache judges. */
function otherDocument(served: ManifestAnswer[]): ManifestAnswer[] {
  const own = new Set(served.flatMap(({ client, fetch }) => (client === 'agent' ? (fetch.json ?? []) : [])));
  return own.size === 1 ? served.filter(({ fetch }) => fetch.json !== undefined && !own.has(fetch.json)) : [];
}
