/** Webhooks of payment processors. */
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { findProvider, type Commerce, type ProcessorName } from '#commerce';
import type { StoreProcessors } from './processor.ts';

/** Of the processor of the service; followed by a store's ID for one with keys of its own. */
export const noticePath = (provider: ProcessorName | ':provider'): string =>
  `/api/processors/${provider}/webhook`;

const largestNotice = 512 * 1024;

/**
 * `POST /api/processors/{provider}/webhook`, and the same with the ID of a store that has keys of its own. Answers only whether the
 * signature is valid; what happened is looked up at the processor, or kept where it cannot be asked.
 */
export function processorNotices(
  app: Hono,
  {
    processors,
    commerce,
    logger,
  }: {
    processors: Pick<StoreProcessors, 'of' | 'shared'>;
    commerce: Pick<Commerce, 'resume'>;
    logger: Logger;
  },
): void {
  app.post(`${noticePath(':provider')}/:store?`, bodyLimit({ maxSize: largestNotice }), async (c) => {
    const provider = findProvider(c.req.param('provider') ?? '');
    if (!provider) return c.notFound();
    const store = c.req.param('store');
    const failed = (error: unknown): Response => {
      logger.warn({ err: error }, 'processor webhook not settled');
      return c.json({ error: 'unavailable' }, 503);
    };
    try {
      const { port } = store === undefined ? processors.shared : await processors.of(store);
      const isOurs = port.facts().name === provider.name;
      const notices = isOurs && (await port.readNotices(await c.req.text(), (name) => c.req.header(name)));
      if (!notices) return c.json({ error: 'signature' }, 400);
      const failures: unknown[] = [];
      // One that fails must not delay the others; the processor sends all of them again.
      for (const { reference, failure } of notices) {
        if (failure) failures.push(failure);
        await commerce.resume(reference).catch((error: unknown) => void failures.push(error));
      }
      if (failures.length > 0) return failed(failures[0]);
    } catch (error) {
      return failed(error);
    }
    return provider.accepted === undefined ? c.json({ received: true }) : c.text(provider.accepted);
  });
}
