/** What the buyer was promised, from the delivery options that were chosen. */
import type { Address, DeliveryOption, Expectation, Quote, QuoteGroup, QuoteLine } from '#commerce';

export function expectationsOf({ groups, lines }: Quote): Expectation[] {
  const promised = groups.map((group) => expectationOf(group, lines));
  const inGroups = new Set(groups.flatMap(({ lineIds }) => lineIds));
  const others = lines.filter(({ id, requiresShipping }) => !inGroups.has(id) && !requiresShipping);
  const digital: Expectation = {
    id: 'digital',
    lines: others.map(({ id, quantity }) => ({ id, quantity })),
    method: 'digital',
    destination: {},
    ...dateOf(others),
  };
  return [...promised, digital].filter((expectation) => expectation.lines.length > 0);
}

function expectationOf(group: QuoteGroup, lines: readonly QuoteLine[]): Expectation {
  const own = lines.filter(({ id }) => group.lineIds.includes(id));
  const option = group.options.find(({ id }) => id === group.selected);
  return {
    id: group.id,
    lines: own.map(({ id, quantity }) => ({ id, quantity })),
    method: group.method,
    destination: destinationOf(group),
    ...(option ? { description: describe(option) } : {}),
    ...dateOf(own),
  };
}

function destinationOf({ destinations, pickupLocations = [], selectedDestinationId }: QuoteGroup): Address {
  const selected = [...destinations, ...pickupLocations].find(({ id }) => id === selectedDestinationId);
  return (selected ?? destinations[0])?.address ?? {};
}

/** `Standard, 2026-08-03 to 2026-08-05`. */
function describe({ title, earliest, latest }: DeliveryOption): string {
  const days = [earliest, latest].flatMap((at) =>
    at === undefined ? [] : [new Date(at).toISOString().slice(0, 10)],
  );
  return days.length > 0 ? `${title}, ${[...new Set(days)].join(' to ')}` : title;
}

/** Pieces on back order cannot be sent before they are there. */
function dateOf(lines: readonly QuoteLine[]): { on?: number } {
  const dates = lines.flatMap(({ availability: { state, date } }) =>
    date !== undefined && (state === 'backorder' || state === 'preorder') ? [date] : [],
  );
  return dates.length > 0 ? { on: Math.max(...dates) } : {};
}
