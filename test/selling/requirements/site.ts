/** Other preferences of the store's site for the time of one test. */
import type { Site } from '#commerce';
import type { OpenStore } from '../open-store.ts';

export async function withSite<T>(
  { server }: OpenStore,
  change: (site: Site) => Partial<Site>,
  work: () => Promise<T>,
): Promise<T> {
  const { sites } = server.selling;
  const before = await sites.read('demo');
  if (!before) throw new Error('There is no demo store.');
  await sites.put({ ...before, ...change(before) });
  try {
    return await work();
  } finally {
    await sites.put(before);
  }
}
