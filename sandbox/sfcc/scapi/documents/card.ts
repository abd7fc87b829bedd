/** Payment cards as the wire has them. Only masked numbers are accepted, so no other can be returned. Pure. */
import type { PlatformCard } from '../../world.ts';

interface CardDocument {
  holder?: string;
  cardType?: string;
  maskedNumber?: string;
  creditCardToken?: string;
  expirationMonth?: number;
  expirationYear?: number;
}

/** @param at the time of which it is said whether the card expired */
export function cardDocument({ holder, type, number, token, month, year }: PlatformCard, at: number): object {
  const [lastDigits] = /\d{1,4}$/.exec(number ?? '') ?? [];
  const expires =
    month === undefined || year === undefined ? undefined : Date.UTC(Number(year), Number(month));
  return {
    ...(holder === undefined ? {} : { holder }),
    ...(type === undefined ? {} : { cardType: type }),
    ...(number === undefined ? {} : { maskedNumber: number }),
    ...(lastDigits === undefined ? {} : { numberLastDigits: lastDigits }),
    ...(token === undefined ? {} : { creditCardToken: token }),
    ...(month === undefined ? {} : { expirationMonth: Number(month) }),
    ...(year === undefined ? {} : { expirationYear: Number(year) }),
    creditCardExpired: expires !== undefined && expires <= at,
  };
}

export const readCard = ({
  holder,
  cardType,
  maskedNumber,
  creditCardToken,
  expirationMonth,
  expirationYear,
}: CardDocument): PlatformCard => ({
  ...(holder === undefined ? {} : { holder }),
  ...(cardType === undefined ? {} : { type: cardType }),
  ...(maskedNumber === undefined ? {} : { number: maskedNumber }),
  ...(creditCardToken === undefined ? {} : { token: creditCardToken }),
  ...(expirationMonth === undefined ? {} : { month: String(expirationMonth) }),
  ...(expirationYear === undefined ? {} : { year: String(expirationYear) }),
});
