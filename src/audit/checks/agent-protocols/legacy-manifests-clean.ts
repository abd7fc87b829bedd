import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange, MachineFile } from '../../evidence.ts';
import { resolveUrl } from '../../parse/url.ts';

const current = {
  mcpJson: 'a binding in /.well-known/ucp, or an entry of /.well-known/ard.json',
  aiPlugin: '/.well-known/api-catalog with the description of the API',
  agentsJson: '/.well-known/ard.json',
};
type Legacy = keyof typeof current;

export default defineCheck({
  id: 'legacy-manifests-clean',
  category: 'agent-protocols',
  name: 'No dead legacy agent manifests',
  description: 'Detects old files for agents that mislead them.',
  why: 'Old clients still read these files; one that points nowhere costs them the visit, and nobody notices.',
  judged: {
    pass: 'Each is valid JSON, no address in it is dead, and a current document says the same.',
    warn: 'It is valid, but no current document takes its place.',
    fail: 'It is no JSON, or an address in it answers 404 or 410.',
    notApplicable:
      'None of mcp.json, ai-plugin.json and agents.json was found; the last two are only read where something points to them.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Delete the old manifest, or correct its addresses',
    instructions: 'Clients read the current documents first; what is left of the old ones must not lie.',
  },
  sources: ['rfc-8615'],
  needs: ['files', 'traffic'],
  uses: ['mcp', 'ard', 'apiDescriptions'],
  evaluate({ files, traffic, mcp, ard, apiDescriptions }) {
    const found = (Object.keys(current) as Legacy[]).flatMap((name) => {
      const file = files[name];
      return file?.state === 'ok' ? [{ name, file }] : [];
    });
    if (!found.length) return notApplicable('There is no old manifest for agents.');
    const evidence = found.map(({ file }) => ({ ref: file.ref }));
    for (const { file } of found) {
      const path = new URL(file.url).pathname;
      const proof = [{ ref: file.ref, snippet: (file.text ?? '').slice(0, 200) }];
      if (file.json === undefined) return fail(`${path} is not JSON.`, { evidence: proof });
      const dead = addressesIn(file).flatMap((url) => deadAnswer(url, traffic))[0];
      if (dead)
        return fail(`${path} names ${dead.url.slice(0, 200)}, which answers ${dead.status}.`, {
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
      ? warn(
          `${new URL(alone.file.url).pathname} is there, but nothing that current clients read takes its place.`,
          {
            evidence,
            fix: {
              title: 'Say it in the current place as well',
              instructions: `Publish the same as ${current[alone.name]}.`,
            },
          },
        )
      : pass(`${list} ${found.length === 1 ? 'is' : 'are'} valid, and current documents say the same.`, {
          evidence,
        });
  },
});

const maxAddresses = 20;

/** Members named url, endpoint or the like, with an address on whatever host. */
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

/** Answers that came anyway, to whatever method: an endpoint that takes POST alone answers 405 to the others. */
function deadAnswer(url: string, traffic: readonly Exchange[]): Exchange[] {
  const answers = traffic.filter(
    (one) => one.url === url && one.client === 'agent' && one.method !== 'OPTIONS',
  );
  const gone = answers.filter(({ status, challenge }) => !challenge && (status === 404 || status === 410));
  return answers.length > 0 && gone.length === answers.length ? [gone[0]!] : [];
}
