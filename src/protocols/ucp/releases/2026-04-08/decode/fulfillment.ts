/** Methods, destinations and chosen options. Source: https://ucp.dev/2026-04-08/specification/fulfillment. */
import { z } from 'zod';
import type { CheckoutChange, DeliveryGroupChange } from '#commerce';
import { destinations, destinationSchema } from './address.ts';
import { id, mostLines } from './texts.ts';

const mostMethods = 20;
const mostDestinations = 20;

const method = z.object({
  id: id.optional(),
  type: z.enum(['shipping', 'pickup']).optional(),
  line_item_ids: z.array(id).max(mostLines).optional(),
  destinations: z.array(destinationSchema).max(mostDestinations).optional(),
  selected_destination_id: id.nullish(),
  groups: z
    .array(z.object({ id: id.optional(), selected_option_id: id.nullish() }))
    .max(mostMethods)
    .optional(),
});

const requiredType = z.object({ type: method.shape.type.unwrap() });

export const fulfillmentSchema = {
  create: z.object({ methods: z.array(method.extend(requiredType.shape)).max(mostMethods).optional() }),
  update: z.object({ methods: z.array(method).max(mostMethods).optional() }),
};

type Method = z.output<typeof method>;

/**
 * A method is one delivery group: we answer exactly one group for each method. Ids of lines and methods come from us, so
 * a create without a cart has none to name.
 */
export const groupsChange = (
  given: { methods?: Method[] | undefined } | undefined,
  knows: { lineIds: boolean; methodIds: boolean },
): Pick<CheckoutChange, 'groups'> =>
  given?.methods ? { groups: given.methods.map((method) => groupChange(method, knows)) } : {};

function groupChange(given: Method, knows: { lineIds: boolean; methodIds: boolean }): DeliveryGroupChange {
  const choice = given.groups?.find(({ selected_option_id }) => selected_option_id !== undefined);
  const addresses = given.type === 'pickup' ? [] : destinations(given.destinations ?? []);
  // A list of stores alone says nothing about addresses: it is an answer of ours coming back.
  const writes = given.type !== 'pickup' && (addresses.length > 0 || given.destinations?.length === 0);
  return {
    ...(knows.methodIds && given.id !== undefined ? { id: given.id } : {}),
    ...(given.type ? { method: given.type } : {}),
    ...(knows.lineIds && given.line_item_ids ? { lineIds: given.line_item_ids } : {}),
    ...(writes ? { destinations: addresses } : {}),
    ...(given.selected_destination_id === undefined
      ? {}
      : { selectedDestinationId: given.selected_destination_id }),
    ...(choice?.selected_option_id === undefined ? {} : { optionId: choice.selected_option_id }),
  };
}
