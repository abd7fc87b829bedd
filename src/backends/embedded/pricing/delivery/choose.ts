import { notOffered, type DeliveryOption, type Problem } from '#commerce';
import type { Parcel } from './groups.ts';

export interface Choice {
  option?: DeliveryOption;
  problems: Problem[];
}

/** The option that was chosen while it is offered; without a choice the cheapest, so that the total is a real one. */
export function choose({ group }: Parcel, options: readonly DeliveryOption[]): Choice {
  const { optionId } = group;
  if (optionId === undefined) {
    const [cheapest] = options.toSorted((a, b) => due(a) - due(b) || a.price - b.price);
    return cheapest ? { option: cheapest, problems: [] } : { problems: [] };
  }
  const option = options.find(({ id }) => id === optionId);
  if (option) return { option, problems: [] };
  // Where nothing is offered, the reason is told elsewhere.
  return { problems: options.length > 0 ? [notOffered(group)] : [] };
}

const due = ({ price, discount = 0 }: DeliveryOption): number => price - discount;
