/** Settling a refund by hand: one way for the command line and the dashboard. */
import type { EmbeddedOperations, PendingRefund, SettledRefund } from '#backends/embedded';
import type { SiteStore } from '#storage';

/** In characters: a reason is kept in the changes of the store. */
export const longestSettleReason = 500;

export interface RefundSettlement {
  /** Refunds of an order without an outcome, oldest first. */
  pending(number: string): Promise<PendingRefund[]>;
  settle(given: SettlementByHand): Promise<SettledRefund>;
}

export interface SettlementByHand {
  /** Order number. */
  number: string;
  refundId: string;
  outcome: 'completed' | 'failed';
  /** 1 to `longestSettleReason` characters. */
  reason: string;
  /** Who decides, for the changes of the store. */
  who: string;
}

export const refundSettlement = (
  operations: Pick<EmbeddedOperations, 'pendingRefunds' | 'settleRefund' | 'show'>,
  sites: Pick<SiteStore, 'note'>,
): RefundSettlement => ({
  pending: (number) => operations.pendingRefunds(number),
  async settle({ number, refundId, outcome, reason, who }) {
    const order = await operations.show(number);
    if (!order) return { outcome: 'unknown' };
    const { site } = order;
    const { currency } = order.order;
    return operations.settleRefund(number, refundId, outcome, async ({ id, amount }) => {
      await sites.note(
        site,
        {
          name: `refund ${id} of order ${number}`,
          before: `pending, ${amount} ${currency}`,
          after: `${outcome}: ${reason}`,
        },
        who,
      );
    });
  },
});
