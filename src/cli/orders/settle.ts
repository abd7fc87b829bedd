/** `portico orders settle-refund`: records the outcome of a refund that the processor no longer reports. */
import type { PendingRefund } from '#backends/embedded';
import type { RefundSettlement } from '../../server/compose/refund-settlement.ts';
import { exit, Stop } from '../exit.ts';
import { refused, type OrderCommandDeps } from './command.ts';
import { confirm } from '../prompt.ts';

export interface SettleDeps extends OrderCommandDeps {
  refunds: RefundSettlement;
}

export interface SettleArguments {
  number: string;
  outcome: string;
  reason: string;
  refund?: string | undefined;
  yes?: boolean | undefined;
}

/** @param who for the changes of the store */
export async function settleCommand(
  { operations, refunds, refresh }: SettleDeps,
  { number, outcome, reason: given, refund: wanted, yes }: SettleArguments,
  who: string,
): Promise<string> {
  const { longestSettleReason } = await import('../../server/compose/refund-settlement.ts');
  if (outcome !== 'completed' && outcome !== 'failed')
    throw new Stop(exit.usage, `--outcome must be completed or failed, not "${outcome}".`);
  const reason = given.trim();
  if (reason === '' || reason.length > longestSettleReason)
    throw new Stop(exit.usage, `--reason must have 1 to ${longestSettleReason} characters.`);
  const order = await operations.show(number);
  if (!order) throw refused(number, { code: 'not-found' });
  const refund = wanted ?? onlyOne(number, await refunds.pending(number));
  if (yes !== true) await confirm(`Record refund ${refund} as ${outcome}`);
  const settled = await refunds.settle({ number, refundId: refund, outcome, reason, who });
  switch (settled.outcome) {
    case 'unknown':
      throw new Stop(exit.usage, `Order ${number} has no refund "${refund}".`);
    case 'too-early':
      throw new Stop(
        exit.usage,
        `Nothing was changed: Portico still asks the processor about this refund. You can settle it after ${new Date(settled.until).toISOString()}.`,
      );
    case 'in-progress':
      throw new Stop(
        exit.usage,
        'Nothing was changed: the processor has accepted this refund and not finished it. Its outcome will be recorded.',
      );
    case 'unreachable':
      throw new Stop(
        exit.failed,
        `Nothing was changed: the processor has accepted this refund, and did not respond. Try again later. From ${new Date(settled.until).toISOString()} on, you can settle it without the processor.`,
      );
    case 'completed':
    case 'failed': {
      await refresh(order.site, number).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        process.stderr.write(`The update to the platform is delayed: ${why}\n`);
      });
      return settled.byHand
        ? `The refund is recorded as ${settled.outcome}. No money was moved.\n`
        : `The processor reports this refund as ${settled.outcome}. That is recorded.\n`;
    }
  }
}

function onlyOne(number: string, pending: readonly PendingRefund[]): string {
  const [first, ...more] = pending;
  if (!first) throw new Stop(exit.usage, `Order ${number} has no pending refund.`);
  if (more.length > 0)
    throw new Stop(
      exit.usage,
      `Order ${number} has ${pending.length} pending refunds. Add --refund with one of ${pending.map(({ id }) => id).join(', ')}.`,
    );
  return first.id;
}
