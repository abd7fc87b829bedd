/** Lines of a cart or checkout. Source: https://ucp.dev/2026-08-25/schemas/shopping/types/line_item.json. */
import { z } from 'zod';
import type { CheckoutChange } from '#commerce';
import { id, mostLines, mostQuantity, text } from './texts.ts';

/**
 * The unit that the platform believes we sell in. We sell by the piece, which is `C62` with scale 0; a quantity of
 * anything else must not be read as pieces. What it is called and in which steps is not compared.
 */
const quantityUnit = z
  .object({ unit: text, scale: z.int().optional() })
  .refine(({ unit, scale = 0 }) => unit === 'C62' && scale === 0, {
    message: 'Sold by the piece: expected the unit C62 with scale 0, or no quantity_unit',
  });

const line = z.object({
  id: id.optional(),
  item: z.object({ id, quantity_unit: quantityUnit.optional() }),
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
