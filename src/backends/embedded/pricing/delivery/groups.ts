/** Which lines travel together. */
import type { CheckoutInput, DeliveryGroup, Problem } from '#commerce';
import type { Goods } from '../goods.ts';

export interface Parcel {
  group: DeliveryGroup;
  /** In the order of the input. */
  lineIds: string[];
  /** Places of its lines. */
  places: ReadonlySet<number>;
}

export interface Parcels {
  parcels: Parcel[];
  problems: Problem[];
}

interface Member {
  id: string;
  place: number;
  requiresShipping: boolean;
}

/**
 * Each line belongs to the first group that names it; a group that names none takes all that no other names. What must be sent or
 * fetched never hides in a digital group, and what need not be is in no other. Without any group, one for shipping is proposed.
 */
export function packParcels(input: CheckoutInput, goods: readonly Goods[]): Parcels {
  const members = goods
    .flatMap(({ lines, variant: { requiresShipping } }) =>
      lines.map(({ id, place }) => ({ id, place, requiresShipping })),
    )
    .sort((a, b) => a.place - b.place);
  const groups = input.groups.length > 0 ? input.groups : proposed(members);
  const byId = Map.groupBy(members, ({ id }) => id);
  const free = { sent: new Set(members.filter(isSent)), digital: new Set(members.filter((m) => !isSent(m))) };
  const taken = new Map<DeliveryGroup, Member[]>();
  const claim = (group: DeliveryGroup, named: Iterable<Member> | undefined): void => {
    const pool = group.method === 'digital' ? free.digital : free.sent;
    const own = [...(named ?? pool)].filter((member) => pool.delete(member));
    taken.set(
      group,
      own.sort((a, b) => a.place - b.place),
    );
  };
  for (const group of groups) {
    if (group.lineIds.length > 0)
      claim(
        group,
        group.lineIds.flatMap((id) => byId.get(id) ?? []),
      );
  }
  for (const group of groups) if (group.lineIds.length === 0) claim(group, undefined);
  const parcels = groups.map((group) => parcelOf(group, taken.get(group) ?? []));
  return { parcels, problems: homeless(groups, free.sent.size) };
}

const proposed = (members: readonly Member[]): DeliveryGroup[] =>
  members.some(isSent) ? [{ id: 'group_1', lineIds: [], method: 'shipping', destinations: [] }] : [];

const parcelOf = (group: DeliveryGroup, members: readonly Member[]): Parcel => ({
  group,
  lineIds: members.map(({ id }) => id),
  places: new Set(members.map(({ place }) => place)),
});

function homeless([first]: readonly DeliveryGroup[], left: number): Problem[] {
  if (!first || left === 0) return [];
  return [
    {
      code: 'field-required',
      place: { group: first.id, member: 'lines' },
      text: `${left === 1 ? 'One item is' : `${left} items are`} in no delivery yet.`,
      severity: 'recoverable',
    },
  ];
}

const isSent = ({ requiresShipping }: Member): boolean => requiresShipping;
