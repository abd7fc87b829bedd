/** Braintree as its GraphQL API answers, and the hooks of its cartridge 20.2.2 as published: what they read, write, and return. */
import { total } from '../backend/orders/order-bench.testing.ts';
import { currency, type Platform } from '../backend/orders/order-platform.testing.ts';
import type { ServiceReply, ServiceRequest } from '../backend/orders/order-services.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import type { ProcessorDouble } from './contract.testing.ts';

interface Sale {
  id: string;
  legacyId: string;
  orderId: string;
  status: string;
  amount: { value: string; currencyCode: string };
  refunds: { status: string; amount: { value: string } }[];
}

interface Instrument {
  custom: Record<string, unknown>;
  paymentTransaction: { paymentProcessor: object | null; setTransactionID(id: string): void };
}

export interface BraintreeDouble extends ProcessorDouble {
  requests: ServiceRequest[];
  /** Nonces that `Authorize` charged. */
  nonces: string[];
  sales: Sale[];
  /** No answer comes back of a payment, whatever became of it. */
  isLost: boolean;
  /** The search does not show what was made last. */
  lags: boolean;
  /** Nothing comes back of a request to read. */
  isDown: boolean;
  /** The API says that it reversed a payment, and did not. */
  forgets: boolean;
}

export const endpoint = 'https://payments.sandbox.braintree-api.com/graphql';
export const serviceId = 'int_braintree.http.xml.payment.Braintree';

const over = ['PROCESSOR_DECLINED', 'GATEWAY_REJECTED', 'FAILED', 'VOIDED', 'AUTHORIZATION_EXPIRED'];
const open = ['AUTHORIZED', 'SUBMITTED_FOR_SETTLEMENT', 'SETTLING', 'SETTLED'];

/** @param kind of the processor: `credit` */
export function installBraintree(platform: Platform, kind = 'credit'): BraintreeDouble {
  let payments = 0;
  const double: BraintreeDouble = {
    act: 'accept',
    unpaid: '',
    keepsAll: false,
    isLost: false,
    lags: false,
    isDown: false,
    forgets: false,
    requests: [],
    nonces: [],
    sales: [],
    held: () => double.sales.reduce((sum, sale) => sum + heldBy(sale), 0),
    payments: () => payments,
  };
  Object.assign(platform.modules, { ...createSmallModules().modules, ...platform.modules });
  platform.services[serviceId] = { url: 'https://api.sandbox.braintreegateway.com/', answer };
  platform.hooks[`app.payment.processor.braintree_${kind}`] = {
    Handle() {
      throw new TypeError('The form of the storefront is empty.');
    },
    Authorize,
  };
  return double;

  function Authorize(orderNo: string, { custom, paymentTransaction }: Instrument) {
    payments += 1;
    const nonce = String(custom['braintreePaymentMethodNonce'] ?? '');
    // It reads the ID of the processor, and refuses to charge nothing.
    if (paymentTransaction.paymentProcessor === null || nonce === '') return { error: true };
    double.nonces.push(nonce);
    const { act } = double;
    if (act === 'lost-before' || act === 'unsent') return { error: true };
    if (act === 'nothing') return success();
    const sale = make(orderNo);
    double.sales.push(sale);
    if (act === 'lost-after' || double.isLost || sale.status === 'PROCESSOR_DECLINED') return { error: true };
    platform.Transaction.begin();
    paymentTransaction.setTransactionID(sale.legacyId);
    custom['braintreePaymentMethodNonce'] = null;
    platform.Transaction.commit();
    return success();
  }

  function success(): object {
    return kind === 'googlepay' ? { error: false } : { authorized: true };
  }

  function make(orderId: string): Sale {
    const { act } = double;
    const legacyId = `a1b2c3d${double.sales.length}`;
    const taken = act === 'capture' ? 'SETTLED' : act === 'decline' ? 'PROCESSOR_DECLINED' : 'AUTHORIZED';
    return {
      id: Buffer.from(`transaction_${legacyId}`).toString('base64'),
      legacyId,
      orderId,
      status: double.unpaid === '' ? taken : double.unpaid,
      amount: {
        value: ((act === 'other-amount' ? total - 1 : total) / 100).toFixed(2),
        currencyCode: act === 'other-currency' ? 'USD' : currency,
      },
      refunds: [],
    };
  }

  /** What is pending is authorized once nothing holds it up any more. */
  function statusOf({ status }: Sale): string {
    const isPending = !over.includes(status) && !open.includes(status) && status !== 'SETTLEMENT_DECLINED';
    return isPending && double.unpaid === '' ? 'AUTHORIZED' : status;
  }

  function answer(request: ServiceRequest): ServiceReply {
    double.requests.push(request);
    if (double.isDown) return 'lost';
    if (request.url !== endpoint || request.method !== 'POST') return { status: 404, body: {} };
    const { query, variables } = JSON.parse(request.body ?? '') as {
      query: string;
      variables: Record<string, unknown>;
    };
    const shown = (sale: Sale): object => ({ ...sale, status: statusOf(sale) });
    const sale = double.sales.find(({ id }) => id === variables['id']);
    if (query.startsWith('query Convert'))
      return data({
        idFromLegacyId: Buffer.from(`transaction_${String(variables['legacyId'])}`).toString('base64'),
      });
    if (query.startsWith('query Read')) return sale ? data({ node: shown(sale) }) : failure('NOT_FOUND');
    const { orderId, createdAt, transactionId } = variables['input'] as {
      orderId?: { is: string };
      createdAt?: { greaterThanOrEqualTo: string; lessThanOrEqualTo: string };
      transactionId?: string;
    };
    if (query.startsWith('mutation Reverse')) {
      const reversed = double.sales.find(({ id }) => id === transactionId);
      return reversed ? reverse(reversed) : failure('NOT_FOUND');
    }
    // Orders of the bench are made in 1970.
    const made = 1_000;
    const isThen =
      Date.parse(createdAt?.greaterThanOrEqualTo ?? '') <= made &&
      made <= Date.parse(createdAt?.lessThanOrEqualTo ?? '');
    const found =
      double.lags || !isThen ? [] : double.sales.filter((one) => one.orderId === orderId?.is).map(shown);
    return data({
      search: {
        transactions: { pageInfo: { hasNextPage: false }, edges: found.map((one) => ({ node: one })) },
      },
    });
  }

  function reverse(sale: Sale): ServiceReply {
    const status = statusOf(sale);
    if (double.keepsAll || !open.includes(status) || sale.refunds.length > 0) return failure('VALIDATION');
    const isSettled = status === 'SETTLED' || status === 'SETTLING';
    if (double.forgets) return data({ reverseTransaction: { reversal: { __typename: 'Transaction' } } });
    if (isSettled)
      sale.refunds.push({ status: 'SUBMITTED_FOR_SETTLEMENT', amount: { value: sale.amount.value } });
    else sale.status = 'VOIDED';
    return data({ reverseTransaction: { reversal: { __typename: isSettled ? 'Refund' : 'Transaction' } } });
  }
}

const heldBy = ({ status, amount, refunds }: Sale): number =>
  over.includes(status) || status === 'SETTLEMENT_DECLINED' || refunds.length > 0
    ? 0
    : Math.round(Number(amount.value) * 100);

const data = (content: object): ServiceReply => ({ status: 200, body: { data: content } });

const failure = (errorClass: string): ServiceReply => ({
  status: 200,
  body: { data: null, errors: [{ message: 'no', extensions: { errorClass } }] },
});
