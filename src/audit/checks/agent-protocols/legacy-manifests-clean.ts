import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange, MachineFile } from '../../evidence.ts';
import { resolveUrl } from '../../parse/url.ts';

const current = {
  mcpJson: 'a binding in /.well-known/ucp, or an entry in /.well-known/ard.json',
  aiPlugin: '/.well-known/api-catalog, with the API description',
  agentsJson: '/.well-known/ard.json',
};
type Legacy = keyof typeof current;

export default defineCheck({
  id: 'legacy-manifests-clean',
  category: 'agent-protocols',
  name: 'No dead legacy agent manifests',
  description: 'Detects outdated agent manifests that mislead agents.',
  why: 'Old clients still read these files. If a URL in them does not work, the visit ends, and you do not notice.',
  judged: {
    pass: 'Each file is valid JSON, no URL in it is dead, and a current document has the same information.',
    warn: 'The file is valid, but no current document replaces it.',
    fail: 'The file is not JSON, or a URL in it returns 404 or 410.',
    notApplicable:
      'No mcp.json, ai-plugin.json, or agents.json was found. The last two are only read if something links to them.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Delete the legacy manifest or correct its URLs',
    instructions:
      'Clients read the current documents first. Make sure that the remaining legacy files are correct.',
  },
  sources: ['rfc-8615'],
  needs: ['files', 'traffic'],
  uses: ['mcp', 'ard', 'apiDescriptions'],
  evaluate({ files, traffic, mcp, ard, apiDescriptions }) {
    const found = (Object.keys(current) as Legacy[]).flatMap((name) => {
      const file = files[name];
      return file?.state === 'ok' ? [{ name, file }] : [];
    });
    if (!found.length) return notApplicable('The storefront has no legacy agent manifest.');
    const evidence = found.map(({ file }) => ({ ref: file.ref }));
    for (const { file } of found) {
      const path = new URL(file.url).pathname;
      const proof = [{ ref: file.ref, snippet: (file.text ?? '').slice(0, 200) }];
      if (file.json === undefined) return fail(`${path} is not JSON.`, { evidence: proof });
      const dead = addressesIn(file).flatMap((url) => deadAnswer(url, traffic))[0];
      if (dead)
        return fail(`${path} has the URL ${dead.url.slice(0, 200)}, which returned ${dead.status}.`, {
          evidence: [{ ref: file.ref, snippet: dead.url.slice(0, 300) }, { ref: dead.id }],
        });
    }
    const replaced: Record<Legacy, boolean> = {
      mcpJson: mcp?.candidates.some(({ via }) => via !== 'well-known') ?? false,
      aiPlugin: apiDescriptions?.openApi?.state === 'ok' && apiDescriptions.openApi.from !== 'guess',
      agentsJson: ard?.state === 'ok',
    };
    const alone = found.find(({ name }) => !replaced[name]);
    const list = found.map(({ file }) => new URL(file.url).pathname).join(' and ');
    return alone
      ? warn(`${new URL(alone.file.url).pathname} exists, but no current document replaces it.`, {
          evidence,
          fix: {
            title: 'Publish the same information in the current document',
            instructions: `Publish the same information as ${current[alone.name]}.`,
          },
        })
      : pass(
          `${list} ${found.length === 1 ? 'is' : 'are'} valid, and current documents have the same information.`,
          {
            evidence,
          },
        );
  },
});

const maxAddresses = 20;

/** Members that hold a URL (url, endpoint, and similar), on any host. */
function addressesIn({ json, url: base }: MachineFile): string[] {
  const found: string[] = [];
  const open: unknown[] = [json];
  for (let at = 0; at < open.length && at < 2000 && found.length < maxAddresses; at++) {
    const value = open[at];
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value).slice(0, 200)) {
      if (typeof member === 'string' && /^(?:url|endpoint|base_?url|server_?url)$/i.test(key)) {
        const url = resolveUrl(member.slice(0, 2000), base);
        if (url) found.push(url);
      } else open.push(member);
    }
  }
  return found;
}

/** Existing responses to any method except OPTIONS: an endpoint that accepts only POST returns 405 to the others. */
function deadAnswer(url: string, traffic: readonly Exchange[]): Exchange[] {
  const answers = traffic.filter(
    (one) => one.url === url && one.client === 'agent' && one.method !== 'OPTIONS',
  );
  const gone = answers.filter(({ status, challenge }) => !challenge && (status === 404 || status === 410));
  return answers.length > 0 && gone.length === answers.length ? [gone[0]!] : [];
}
