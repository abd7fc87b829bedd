/** TXT records by the resolver of this machine. */
import { Resolver } from 'node:dns/promises';

/** Rejects when the name has none, or nobody answers in time. */
export async function readTxt(host: string): Promise<string[][]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return resolver.resolveTxt(host);
}
