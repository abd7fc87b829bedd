/** Orders with money behind them, as a crashed process or another process left them. */
import { now, openBench, total, type Bench } from './order-bench.testing.ts';
import { status } from './order-platform.testing.ts';
import type { OrderRecord } from './order-steps.testing.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const number = '0001';

export const orderOf = ({ platform }: Bench): OrderRecord => platform.order(number) as OrderRecord;
export const logged = ({ platform }: Bench, event: string): string[] =>
  platform.logs.filter((line) => line.startsWith(event));

/** Counts the void requests to the processor, and answers as configured. */
export function voids(bench: Bench, answer: () => unknown = () => ({ status: 0 })): string[] {
  const asked: string[] = [];
  bench.platform.hooks['dw.order.payment.releaseAuthorization'] = {
    releaseAuthorization({ orderNo }: { orderNo: string }) {
      asked.push(orderNo);
      const said = answer();
      if ((said as { status?: number } | undefined)?.status === 0) delete bench.bank.holds[orderNo];
      return said;
    },
  };
  return asked;
}

/** An order of the cartridge or of the service in the given state, with money behind it. */
export function left(state: number, custom: Record<string, unknown>, sealed?: string): Bench {
  const bench = openBench();
  const instrument = { method: 'CREDIT_CARD', amount: 25, custom: { portico_sealed: sealed ?? null } };
  const record: OrderRecord = {
    orderNo: number,
    status: state,
    custom,
    instruments: [instrument],
    total: 25,
    createdAt: now,
  };
  bench.platform.change(({ orders }) => void (orders[number] = record));
  if (sealed === undefined) bench.bank.holds[number] = total;
  return bench;
}

export const own = { porticoReference: 'att_1' };
export const due = (): Bench =>
  left(status.FAILED, { ...own, porticoDecline: 'fraud', porticoVoid: 'due', porticoVoidAt: now });
