/** `dw.order.OrderAddress`. */
import type { Basket, PlatformAddress } from '../../../world.ts';
import { documented } from '../../documented.ts';
import { joined } from '../util/joined.ts';
import { enumValue } from '../values.ts';
import { looseCustomOf, unpriced, type Container } from './container.ts';
import { objectOf, requestState } from './request-state.ts';

export type AddressUse = 'address' | 'billing';

const texts = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'postalCode',
  'stateCode',
  'phone',
] as const satisfies (keyof PlatformAddress)[];

const keyOf = (container: Container, use: AddressUse): string => `${container.key} ${use}`;

export const addressOf = (container: Container, use: AddressUse): object | null =>
  container.basket[use] ? addressObject(container, use) : null;

/** Replaces the one before. */
export function createAddress(container: Container, use: AddressUse): object {
  write(container, use, () => ({}));
  requestState(container.scope).objects.delete(keyOf(container, use));
  return addressObject(container, use);
}

/** Where it goes decides about taxes; who pays does not. */
function write(
  container: Container,
  use: AddressUse,
  make: (before: PlatformAddress) => PlatformAddress,
): void {
  const change = (before: Basket): Basket => ({ ...before, [use]: make(before[use] ?? {}) });
  container.change(`An address of the ${container.kind}`, use === 'address' ? unpriced(change) : change);
}

function addressObject(container: Container, use: AddressUse): object {
  return objectOf(container.scope, keyOf(container, use), () => {
    const now = (): PlatformAddress => container.basket[use] ?? {};
    const set = (name: keyof PlatformAddress, given: unknown): void =>
      write(container, use, (before) => {
        const { [name]: _, ...rest } = before;
        return given === undefined || given === null ? rest : { ...rest, [name]: String(given) };
      });
    const descriptors = texts.map((name) => [
      name,
      {
        get: () => now()[name] ?? null,
        set: (given: unknown) => set(name, given),
        enumerable: true,
        configurable: true,
      },
    ]);
    const members = {
      UUID: keyOf(container, use),
      get countryCode() {
        return enumValue(now().countryCode ?? null);
      },
      set countryCode(given: unknown) {
        const text = given === null || given === undefined ? given : String(given).toUpperCase();
        set('countryCode', text);
      },
      get fullName() {
        return [now().firstName, now().lastName].filter(Boolean).join(' ');
      },
      custom: looseCustomOf(container, 'OrderAddress', use),
    };
    const text = Object.defineProperties({}, Object.fromEntries(descriptors) as PropertyDescriptorMap);
    return documented('dw.order.OrderAddress', joined(members, text));
  });
}
