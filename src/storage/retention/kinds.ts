/** What is deleted by age: one row for each kind of data, in the words of the dashboard, the command line and docs/privacy.md. */

export interface RetentionKind {
  /** Of the dashboard and the command line. */
  title: string;
  /** What happens to it then. */
  does: 'deleted' | 'erased';
  /** From when the days count. */
  from: string;
  /** Default; undefined: keep permanently. Data that merchants need is not deleted until a period is set. */
  days: number | undefined;
  /** What may be set; absent: the days are promised elsewhere and cannot be changed. */
  setting?: {
    min: number;
    /** It may be kept for good. */
    forGood: boolean;
    /** Days to suggest where none is set. */
    recommended?: number;
    /** Name of its row in `setting`, where that is an older one. */
    name?: string;
    /** Why these days, in a sentence. */
    why: string;
  };
  /** A fixed period after `from`. */
  lasts?: string;
}

const tenYears = 3_650;
/** An order can change for 180 days (`orderWatched`), and questions about it can follow. */
const leastOrderDays = 200;

export const retentionKinds = {
  orders: {
    title: 'Orders, with their payments and refunds',
    does: 'deleted',
    from: 'the order',
    days: undefined,
    setting: {
      min: leastOrderDays,
      forGood: true,
      recommended: tenYears,
      why: 'Most countries require sales records for 6 to 10 years: 10 in France, Italy, and Switzerland and for EU One Stop Shop returns, 8 in Germany, 6 in the United Kingdom, and 3 to 7 in the United States.',
    },
  },
  buyers: {
    title: 'Buyers of orders: names, email addresses, phone numbers, streets',
    does: 'erased',
    from: 'the order',
    days: undefined,
    setting: {
      min: leastOrderDays,
      forGood: true,
      recommended: 1_095,
      why: 'The legal guarantee in the EU ends after two years, and most claims about a purchase after three. If this database is your only copy of invoices, keep buyers as long as orders.',
    },
  },
  checkouts: {
    title: 'Checkouts that did not become an order, with their declined payments',
    does: 'deleted',
    from: 'the end of the checkout',
    days: 30,
    setting: { min: 1, forGood: false, why: 'After that, agents that return see the checkout as canceled.' },
  },
  confirmations: {
    title: 'Emails to buyers: recipient and order until sent, then the outcome',
    does: 'deleted',
    from: 'the email',
    days: 90,
    setting: { min: 7, forGood: false, why: 'Shows whether a confirmation was sent.' },
  },
  updates: {
    title: 'Order updates to agents, delivered or failed',
    does: 'deleted',
    from: 'the last attempt',
    days: 30,
    setting: { min: 1, forGood: false, why: 'Shows what was sent to an agent, and when.' },
  },
  deliveries: {
    title: 'Deliveries of event webhooks, with their attempts',
    does: 'deleted',
    from: 'the event',
    days: 30,
    setting: { min: 7, forGood: false, why: 'You can resend deliveries during this time.' },
  },
  messages: {
    title: 'Messages in the inbox',
    does: 'deleted',
    from: 'the message',
    days: undefined,
    setting: {
      min: 7,
      forGood: true,
      recommended: 730,
      why: 'Most inquiries are resolved long before that.',
    },
  },
  letters: {
    title: 'Emails to members: text until sent, then the outcome',
    does: 'deleted',
    from: 'the email',
    days: 90,
    setting: { min: 7, forGood: false, why: 'Prevents duplicate notifications during this time.' },
  },
  activity: {
    title: 'Activity of members',
    does: 'deleted',
    from: 'the act',
    days: 400,
    setting: { min: 30, forGood: true, why: '13 months, so that you can compare the same season.' },
  },
  changes: {
    title: 'Changes to stores, with who made them',
    does: 'deleted',
    from: 'the change',
    days: undefined,
    setting: {
      min: 30,
      forGood: true,
      recommended: 1_095,
      why: 'Shows who changed a preference, and when.',
    },
  },
  alerts: {
    title: 'Alerts of monitors',
    does: 'deleted',
    from: 'the alert',
    days: 400,
    setting: { min: 30, forGood: true, why: '13 months.' },
  },
  incidents: {
    title: 'Incidents with alerts to operators',
    does: 'deleted',
    from: 'the end',
    days: 90,
  },
  events: {
    title: 'Sessions of agents and the steps of their checkouts',
    does: 'deleted',
    from: 'the event',
    days: 400,
    setting: { min: 30, forGood: true, why: '13 months. Daily totals are kept permanently.' },
  },
  refusals: {
    title: 'Daily counts of rejected calls',
    does: 'deleted',
    from: 'the day',
    days: 400,
    setting: { min: 30, forGood: false, why: '13 months.' },
  },
  reports: {
    title: 'Audit reports of keys, members, and monitors',
    does: 'deleted',
    from: 'the audit',
    days: undefined,
    setting: {
      min: 1,
      forGood: true,
      name: 'report-days',
      why: 'Reports describe sites, not people. The latest report of each site is kept.',
    },
  },
  'audit-events': {
    title: 'Deploys, releases, and notes in score histories',
    does: 'deleted',
    from: 'the event',
    days: 400,
    setting: { min: 30, forGood: true, why: '13 months, so that you can compare the same season.' },
  },
  'public-reports': {
    title: 'Reports made without a key, their links, and their scans',
    does: 'deleted',
    from: 'the audit',
    days: 30,
  },
  batches: { title: 'Batches of audits', does: 'deleted', from: 'the end of the batch', days: 90 },
  'started-audits': {
    title: 'Progress of audits that members start, with their names',
    does: 'deleted',
    from: 'the audit',
    days: 1,
  },
  answers: ends('Stored responses for repeated calls', 'the call', '48 hours'),
  carts: ends('Carts', 'the last change', '7 days'),
  'agent-sessions': ends('Running sessions of agents, by a hash', 'the last call', '30 minutes'),
  signatures: ends(
    'Signatures of calls, by a hash',
    'the call',
    '10 minutes; 90 days for signatures without a time',
  ),
  limits: ends('Calls counted for limits, by network or a hash', 'the call', '1 hour'),
  'sign-ins': ends('Sessions of members and links to sign in', 'the last visit', '30 days; links 15 minutes'),
  links: ends('Invitations, and links to change an account', 'the invitation', '7 days; others 1 hour'),
} as const satisfies Record<string, RetentionKind>;

function ends(title: string, from: string, lasts: string): RetentionKind & { days: 0 } {
  return { title, does: 'deleted', from, days: 0, lasts };
}

export type RetentionKindId = keyof typeof retentionKinds;

export const retentionKindIds = Object.keys(retentionKinds) as RetentionKindId[];

export const retentionKindOf = (id: RetentionKindId): RetentionKind => retentionKinds[id];

/** Of any kind. */
export const mostRetentionDays = 36_500;
