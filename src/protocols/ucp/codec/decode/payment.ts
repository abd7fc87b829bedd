/** Completing: which handler, with which credential. Source: https://ucp.dev/2026-08-25/specification/shopping/checkout (Complete Checkout). */
import { z } from 'zod';
import type { PaymentInstrument } from '#commerce';
import type { CompleteRequest, Decoded } from '../../release.ts';
import { ownedEntries } from '../names.ts';
import { present } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { attributionSchema, signalsSchema } from './context.ts';
import { postalSchema, decodeAddress } from './fulfillment.ts';
import {
  andThen,
  boundedText,
  decoded,
  fewEntries,
  idText,
  invalid,
  membersIf,
  readBody,
  tooManyEntries,
} from './request-body.ts';

const credential = z.record(z.string(), z.unknown()).refine(fewEntries, tooManyEntries);
const maxInstruments = 10;

const choice = { handler_id: idText.optional(), credential: credential.optional() };

const instrument = z.object({
  handler_id: idText,
  type: boundedText.optional(),
  credential: credential.optional(),
  selected: z.boolean().optional(),
  /** Of a card: `brand`, `last_digits`, `expiry_month`, `expiry_year`. Other handlers have members of their own. */
  display: z.record(z.string(), z.unknown()).refine(fewEntries, tooManyEntries).optional(),
  billing_address: postalSchema.optional(),
});

export const completeSchema = ({ consent }: ReleaseRules) =>
  z.object({
    payment: z
      .object({ ...choice, instruments: z.array(instrument).max(maxInstruments).optional() })
      .optional(),
    ...choice,
    /** Of the buyer only the consent is read. */
    ...membersIf(consent.atCompletion, {
      buyer: z.object({ consent: consent.schema.optional() }).optional(),
    }),
    signals: signalsSchema.optional(),
    attribution: attributionSchema.optional(),
    /** Ours: nothing is charged where the total is another one. */
    expected_total: z.int().min(0).optional(),
  });

type CompleteSchema = ReturnType<typeof completeSchema>;
type Given = z.output<CompleteSchema>;

/** Takes `payment.instruments`, else the short form `{ handler_id, credential }` in `payment` or at the root. */
export const complete = (
  body: unknown,
  schema: CompleteSchema,
  rules: ReleaseRules,
): Decoded<CompleteRequest> =>
  andThen(readBody(schema, body), (given) =>
    andThen(chosen(given), ({ handler_id, credential, at, ...more }) =>
      decoded(
        present({
          handlerId: handler_id,
          credential,
          instrument: readInstrument(more),
          at,
          expectedTotal: given.expected_total,
          signals: given.signals && ownedEntries(given.signals, rules),
          attribution: given.attribution,
          consent: given.buyer?.consent === undefined ? undefined : rules.consent.read(given.buyer.consent),
        }),
      ),
    ),
  );

type Chosen = z.output<typeof instrument> & { at: string };

function chosen({ payment, handler_id, credential }: Given): Decoded<Chosen> {
  const instruments = payment?.instruments;
  if (instruments?.length) return selected(instruments);
  const short = payment?.handler_id === undefined ? { handler_id, credential } : payment;
  if (short.handler_id !== undefined)
    return decoded({
      handler_id: short.handler_id,
      credential: short.credential,
      at: short === payment ? '$.payment' : '$',
    });
  return invalid({
    path: instruments ? '$.payment.instruments' : '$.payment',
    text: 'Expected one payment instrument with a handler_id',
  });
}

/** The selected instrument, or the only one. Without a selection, none of several is charged. */
function selected(instruments: readonly z.output<typeof instrument>[]): Decoded<Chosen> {
  const marked = instruments.filter(({ selected }) => selected === true);
  const [chosen, another] = marked.length ? marked : instruments;
  if (chosen && another === undefined)
    return decoded({ ...chosen, at: `$.payment.instruments[${instruments.indexOf(chosen)}]` });
  const text = marked.length
    ? 'Expected one selected instrument: split payments are not supported'
    : 'Expected "selected": true on exactly one instrument';
  return invalid({ path: '$.payment.instruments', text });
}

/** Members that do not describe a card are dropped: a display text may contain anything. */
function readInstrument({
  type,
  display = {},
  billing_address: address,
}: Pick<Chosen, 'type' | 'display' | 'billing_address'>): PaymentInstrument | undefined {
  const month = numberOf(display['expiry_month']);
  const read: PaymentInstrument = present({
    type: type || undefined,
    brand: textOf(display['brand']),
    lastDigits: /^\d{4}$/.exec(textOf(display['last_digits']) ?? '')?.[0],
    expiryMonth: month !== undefined && month >= 1 && month <= 12 ? month : undefined,
    expiryYear: yearOf(numberOf(display['expiry_year'])),
    billingAddress: address && decodeAddress(address),
  });
  return Object.keys(read).length > 0 ? read : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

/** Models often put a number into quotation marks. */
const numberOf = (value: unknown): number | undefined =>
  /^\d{1,4}$/.test(String(value)) ? Number(value) : undefined;

/** Of two digits too. */
const yearOf = (year: number | undefined): number | undefined =>
  year !== undefined && year < 100 ? 2_000 + year : year;
