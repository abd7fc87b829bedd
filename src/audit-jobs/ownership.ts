/** Whether a host belongs to who says so: proven by a file that it serves, or by a TXT record of its name. */
import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Fetcher } from '#fetch';

export interface OwnershipVerdict {
  verified: boolean;
  /** One sentence for a person; from a fixed table, with nothing of what the host answered. */
  detail: string;
}

export interface Ownership {
  /**
   * What the owner puts in the file or the DNS record: the same at every time, and of no use for another host or asker.
   * @param asker who says that the host is theirs, as nobody else can say it: the id of a key, a secret of a visitor
   */
  tokenOf(host: string, asker: string): string;
  /** Looks at `https://host/.well-known/portico-verify.txt`, and at the TXT records of the host. Never rejects. */
  verify(host: string, asker: string): Promise<OwnershipVerdict>;
}

/** What stands in the file and in the records. */
interface Said {
  lines: Set<string>;
  records: Set<string>;
}

export interface OwnershipOptions {
  /** Of several the first makes tokens, and those of any hold. */
  secret: string | readonly [string, ...string[]];
  fetcher: Pick<Fetcher, 'fetch'>;
  /** The TXT records of a name, each in its pieces; default: the resolver of this machine. */
  resolveTxt?: (host: string) => Promise<string[][]>;
  /** Epoch milliseconds. */
  now: () => number;
}

export const proofPath = '/.well-known/portico-verify.txt';
export const proofRecord = (token: string): string => `portico-verify=${token}`;

/** What a host says holds for a minute, so that it is not asked more often, whoever wants to know. */
const keptMs = 60_000;
const mostKept = 2_000;
const maxBytes = 16 * 1024;
const mostRecords = 200;

const verdicts = {
  file: { verified: true, detail: `The token stands in ${proofPath}.` },
  record: { verified: true, detail: 'The token stands in a TXT record of the name.' },
  none: {
    verified: false,
    detail: `The token was found neither in ${proofPath} nor in a TXT record. We look once a minute; a new record can take longer to be seen.`,
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

  /** A redirect may lead to another host, whose owner is somebody else: none is followed. */
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

/** By the resolver of this machine. Rejects when the name has no TXT record, or no server answers in time. */
async function readTxt(host: string): Promise<string[][]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return resolver.resolveTxt(host);
}
