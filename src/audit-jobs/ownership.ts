/** Verifies ownership of a host by a file on it, or by a DNS TXT record. */
import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Fetcher } from '#fetch';

export interface OwnershipVerdict {
  verified: boolean;
  /** One sentence for people, from a fixed table, without data from the host. */
  detail: string;
}

export interface Ownership {
  /**
   * The token for the file or the DNS record: always the same, and invalid for another host or claimant.
   * @param asker unforgeable identity of the claimant: the ID of a key, a secret of a visitor
   */
  tokenOf(host: string, asker: string): string;
  /** Checks `https://host/.well-known/portico-verify.txt`, and at the TXT records of the host. Never rejects. */
  verify(host: string, asker: string): Promise<OwnershipVerdict>;
}

/** Contents of the file and the records. */
interface Said {
  lines: Set<string>;
  records: Set<string>;
}

export interface OwnershipOptions {
  /** The first one creates tokens, all of them verify. */
  secret: string | readonly [string, ...string[]];
  fetcher: Pick<Fetcher, 'fetch'>;
  /** The TXT records of a name, each as its strings; default: the system resolver. */
  resolveTxt?: (host: string) => Promise<string[][]>;
  /** Epoch milliseconds. */
  now: () => number;
}

export const proofPath = '/.well-known/portico-verify.txt';
export const proofRecord = (token: string): string => `portico-verify=${token}`;

/** Results are cached for a minute, so that a host is not requested more often. */
const keptMs = 60_000;
const mostKept = 2_000;
const maxBytes = 16 * 1024;
const mostRecords = 200;

const verdicts = {
  file: { verified: true, detail: `The token was found in ${proofPath}.` },
  record: { verified: true, detail: 'The token was found in a DNS TXT record of the host.' },
  none: {
    verified: false,
    detail: `The token was not found in ${proofPath} or in a DNS TXT record. Results are cached for a minute, and a new DNS record can take longer to become visible.`,
  },
} as const satisfies Record<string, OwnershipVerdict>;

export function createOwnership({ secret, fetcher, resolveTxt = readTxt, now }: OwnershipOptions): Ownership {
  const kept = new Map<string, { until: number; said: Promise<Said> }>();
  const [current, ...before] = [secret].flat() as [string, ...string[]];
  const tokenBy = (key: string, host: string, asker: string): string =>
    createHmac('sha256', key)
      .update(`ownership\n${nameOf(host)}\n${asker}`)
      .digest('base64url')
      .slice(0, 32);

  async function look(host: string): Promise<Said> {
    const [lines, records] = await Promise.all([
      linesOf(host).catch(() => []),
      recordsOf(host).catch(() => []),
    ]);
    return { lines: new Set(lines), records: new Set(records) };
  }

  /** Redirects are not followed, because another host may have another owner. */
  async function linesOf(host: string): Promise<string[]> {
    const { status, error, body, bytes } = await fetcher.fetch({
      url: `https://${host}${proofPath}`,
      headers: { 'user-agent': 'AgentReadinessAudit/1.0', accept: 'text/plain, */*;q=0.1' },
      redirects: 0,
      maxBytes,
      timeoutMs: 8_000,
    });
    if (error || status !== 200 || bytes.truncated) return [];
    return Buffer.from(body.subarray(0, maxBytes))
      .toString('utf8')
      .split(/\r\n|\r|\n/)
      .map((line) => line.replace(/^\uFEFF/, '').trim());
  }

  async function recordsOf(host: string): Promise<string[]> {
    return (await resolveTxt(host)).slice(0, mostRecords).map((pieces) => pieces.join('').trim());
  }

  function saidBy(host: string): Promise<Said> {
    const at = now();
    const before = kept.get(host);
    if (before && before.until > at) return before.said;
    kept.delete(host);
    for (const [name, { until }] of kept) {
      if (until > at && kept.size < mostKept) break;
      kept.delete(name);
    }
    const said = look(host);
    kept.set(host, { until: at + keptMs, said });
    return said;
  }

  return {
    tokenOf: (host, asker) => tokenBy(current, host, asker),
    async verify(asked, asker) {
      const host = nameOf(asked);
      const { lines, records } = await saidBy(host);
      const tokens = [current, ...before].map((key) => tokenBy(key, host, asker));
      if (tokens.some((token) => lines.has(token))) return verdicts.file;
      return tokens.some((token) => records.has(proofRecord(token))) ? verdicts.record : verdicts.none;
    },
  };
}

const nameOf = (host: string): string => host.trim().toLowerCase().replace(/\.$/, '');

/** By the system resolver. Rejects when the name has no TXT record, or no server responds in time. */
async function readTxt(host: string): Promise<string[][]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return resolver.resolveTxt(host);
}
