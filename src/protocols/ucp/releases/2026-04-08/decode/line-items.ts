/** Lines of a cart or checkout. Source: https://ucp.dev/2026-04-08/schemas/shopping/types/line_item.json. */
import { z } from 'zod';
import type { CheckoutChange } from '#commerce';
import { id, mostLines, mostQuantity } from './texts.ts';

const line = z.object({
  id: id.optional(),
  item: z.object({ id }),
  quantity: z.int().min(1).max(mostQuantity),
  parent_id: id.optional(),
});

export const linesSchema = z.array(line).max(mostLines);

/** Lines get their ids from us: those of a create are not read, because the release leaves them out there. */
export const linesChange = (
  given: z.output<typeof linesSchema> | undefined,
  when: 'create' | 'update',
): Pick<CheckoutChange, 'lines'> =>
  given
    ? {
        lines: given.map(({ id, item, quantity, parent_id }) => ({
          variantId: item.id,
          quantity,
          ...(when === 'update' && id !== undefined ? { id } : {}),
          ...(when === 'update' && parent_id !== undefined ? { parentId: parent_id } : {}),
        })),
      }
    : {};
