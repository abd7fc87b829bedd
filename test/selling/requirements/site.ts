/** Other preferences of the store's site for the time of one test. */
import type { OpenStore } from '../open-store.ts';

export async function withSite<T>(
  store: OpenStore,
  change: Parameters<OpenStore['changeSite']>[0],
  work: () => Promise<T>,
): Promise<T> {
  const undo = await store.changeSite(change);
  try {
    return await work();
  } finally {
    await undo();
  }
}
