/** What the contract suite needs to know of a backend beside its port: a little of what it sells, and how its bank is made to act. */
import type { Backend, Preparation } from '../backend.ts';
import type { ShopContext } from '../catalogue.ts';
import { emptyInput } from '../checkout/change-input.ts';
import type { Address, CheckoutInput } from '../checkout/input.ts';
import { sealCredential, type Credential, type CredentialContent } from '../payment/credential.ts';
import type { Quote } from '../checkout/quote.ts';

/** What the bank is to do: `lost` pays, and the answer is not heard. */
export type BankAct = 'accept' | 'decline' | 'challenge' | 'lost';

export interface BackendUnderTest {
  backend: Backend;
  context: ShopContext;
  /** Ids of variants. */
  goods: {
    /** Can be bought, at least three units, and its stock is tracked. */
    plenty: string;
    /** Can be bought, another product. */
    other: string;
    /** Cannot be bought; absent where nothing is sold out. */
    soldOut?: string;
  };
  /** A word that finds the product of `plenty`. */
  word: string;
  /** Where the store delivers to. */
  address: Address;
  /** Credentials by what the bank does with them; absent acts cannot be brought about, and are skipped. */
  credentials: Partial<Record<BankAct, CredentialContent>> & { accept: CredentialContent };
  handlerId: string;
  /** Called before each commit, for what a credential alone cannot bring about. */
  arm?(act: BankAct): void;
  /** What buyers do with every challenge that is open. */
  decide?(passes: boolean): Promise<void> | void;
  /** Minor units that the processor keeps for a reference: captured and not given back. Absent: it cannot be seen. */
  charged?(reference: string): Promise<number> | number;
  /** Lets what works on its own come to rest. */
  settle?(): Promise<void>;
  close(): Promise<void>;
}

let references = 0;

/** @param quantity units of `plenty` */
export function cartOf(
  { goods, address }: BackendUnderTest,
  quantity = 1,
  changes: Partial<CheckoutInput> = {},
): CheckoutInput {
  return {
    ...emptyInput(),
    lines: [{ id: 'l1', variantId: goods.plenty, quantity }],
    buyer: { email: 'ada@contract.test', firstName: 'Ada', lastName: 'Byron' },
    groups: [
      {
        id: 'g1',
        lineIds: [],
        method: 'shipping',
        destinations: [{ id: 'd1', type: 'address', address }],
        selectedDestinationId: 'd1',
      },
    ],
    ...changes,
  };
}

export interface Purchase {
  preparation: Preparation;
  quote: Quote;
  reference: string;
}

/** A purchase that is priced, and not prepared yet. */
export async function purchase(
  under: BackendUnderTest,
  quantity = 1,
  changes: Partial<CheckoutInput> = {},
): Promise<Purchase> {
  const input = cartOf(under, quantity, changes);
  const quote = await under.backend.quote(input, under.context);
  references += 1;
  const reference = `att_contract_${process.pid}_${references}`;
  const preparation: Preparation = {
    reference,
    checkoutId: `chk_${references}`,
    input,
    quote,
    context: under.context,
    handlerId: under.handlerId,
    returnUrl: 'https://contract.test/back',
    permalink: 'https://contract.test/orders/{number}',
    origin: { agent: 'https://agent.test/profile', release: '2026-08-25' },
  };
  return { preparation, quote, reference };
}

export const credentialFor = (under: BackendUnderTest, act: BankAct): Credential =>
  sealCredential(under.credentials[act] ?? under.credentials.accept);
