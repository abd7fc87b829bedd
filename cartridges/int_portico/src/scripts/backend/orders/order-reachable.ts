import { BackendUnavailable } from '#commerce';

/** What the platform throws is its own trouble to a caller of the port. @throws BackendUnavailable */
export async function reachable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackendUnavailable) throw error;
    throw new BackendUnavailable('The store could not process the order.', { cause: error });
  }
}
