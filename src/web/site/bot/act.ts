/** What an owner can ask for, once the host was proved to be theirs. */
import type { WebDeps } from '../../deps.ts';

export const wishes = ['opt-out', 'opt-in', 'remove'] as const;
type Wish = (typeof wishes)[number];
export const isWish = (text: string): text is Wish => (wishes as readonly string[]).includes(text);

/** @returns the code by which the page says what was done */
export async function actOnWish(
  { optOuts, scans, now }: Pick<WebDeps, 'optOuts' | 'scans' | 'now'>,
  wish: Wish,
  host: string,
): Promise<string> {
  if (wish === 'opt-out') {
    await optOuts.add(host, { source: 'owner', createdAt: now() });
    return 'out';
  }
  if (wish === 'opt-in') return (await optOuts.remove(host)) ? 'in' : 'not-listed';
  return (await scans.removeReportsOf(host)) > 0 ? 'removed' : 'none';
}
