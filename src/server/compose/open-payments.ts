/** Open payments and how to end them by hand, for the command line and the dashboard. */
import type { Attempt, Commerce, EndedPayment } from '#commerce';
import type { OpenAttempts, SiteStore } from '#storage';

export interface OpenPayments extends OpenAttempts {
  /**
   * Checks once more, then ends a payment without an outcome. Records who and why before anything is closed.
   * @param reason 1 to `longestEndReason` characters
   */
  end(reference: string, reason: string, who: string): Promise<EndedPayment>;
}

interface Parts extends OpenAttempts {
  commerce: Pick<Commerce, 'endPayment'>;
  sites: Pick<SiteStore, 'note'>;
}

export const openPayments = ({ openAttempts, commerce, sites }: Parts): OpenPayments => ({
  openAttempts,
  end: (reference, reason, who) =>
    commerce.endPayment(reference, async ({ id, site, amount, currency }: Attempt) => {
      await sites.note(
        site,
        { name: `payment ${id}`, before: `undecided, ${amount} ${currency}`, after: `ended: ${reason}` },
        who,
      );
    }),
});
