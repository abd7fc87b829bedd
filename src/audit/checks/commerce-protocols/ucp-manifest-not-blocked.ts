import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { letThrough } from '../subjects/manifests/edge.ts';
import { manifestAnswers, joinClientNames, type ManifestAnswer } from '../subjects/manifests/answers.ts';

export default defineCheck({
  id: 'ucp-manifest-not-blocked',
  category: 'commerce-protocols',
  name: 'The manifest is not hidden from non-browser clients',
  description: 'Detects bot mitigation that makes an existing manifest look like 403, challenge or 404.',
  why: 'Agents are no browsers: a firewall that lets only browsers read the manifest hides it from those it was made for.',
  judged: {
    pass: 'The declared agent, a browser, curl, a client without a user agent and, in audits with a key, ChatGPT-User get the same manifest, or all the same other answer.',
    warn: 'One of them does not get it, in another case than those that fail, or gets another document than the declared agent.',
    fail: 'A browser gets it, and the declared agent or curl gets a refusal, a challenge, 404, a page or a redirect.',
    unknown: 'The declared agent was throttled, met a server error or got no answer.',
  },
  priority: 'critical',
  requires: ['manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Let every client read /.well-known/ucp',
    instructions:
      'Skip bot and firewall products for this one path. The file is public and the same for everyone; everything else stays protected.',
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
        `The manifest exists, but is reported as ${saidOnce(plain)} to ${joinClientNames(plain)}; ${joinClientNames(served)} get it.`,
        said(plain),
      );
    if (!answers.some(({ client, outcome }) => client === 'agent' && outcome !== 'failed'))
      return unknown('failed', 'The declared agent got no answer for the manifest.', {
        evidence: answers.slice(0, 2).map(({ ref }) => ({ ref })),
      });
    if (!served.length && new Set(hidden.map(({ said }) => said)).size === 1)
      return pass(`Every client gets the same answer: ${saidOnce(hidden)}.`, {
        evidence: hidden.slice(0, 3).map(({ ref }) => ({ ref })),
      });
    if (hidden.length) {
      const doubtful = hidden.every(({ client }) => client === 'browser' || client.startsWith('bot:'));
      return warn(
        `The manifest exists, but the answer to ${joinClientNames(hidden)} is ${saidOnce(hidden)}.`,
        {
          ...said(hidden),
          ...(doubtful ? { confidence: 'low' } : {}),
        },
      );
    }
    const odd = otherDocument(served);
    if (odd.length)
      return warn(`The manifest for ${joinClientNames(odd)} is another one than for the declared agent.`, {
        ...said(odd),
        cause: 'manifest:unstable',
        fix: {
          title: 'Serve one manifest to every client',
          instructions: 'Make the document independent of user agent and headers, or cache one build of it.',
        },
      });
    return pass(`The same manifest is served to ${joinClientNames(served)}.`, {
      evidence: served.slice(0, 3).map(({ ref }) => ({ ref })),
    });
  },
});

const saidOnce = (answers: ManifestAnswer[]): string =>
  [...new Set(answers.map(({ said }) => said))].join(', ');

/** Those whose document differs from [agent]'s; none where [agent] itself gets two, which ucp-manifest-cache judges. */
function otherDocument(served: ManifestAnswer[]): ManifestAnswer[] {
  const own = new Set(served.flatMap(({ client, fetch }) => (client === 'agent' ? (fetch.json ?? []) : [])));
  return own.size === 1 ? served.filter(({ fetch }) => fetch.json !== undefined && !own.has(fetch.json)) : [];
}
