import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '#commerce';
import type { AuditedSite } from '#storage';
import type { EventWebhook } from '#event-webhooks';
import { attentionOf, type AttentionFacts } from './attention.ts';

const quiet: AttentionFacts = {
  newMessages: 0,
  sinks: [],
  monitors: [],
  sites: [],
  launchChecks: [],
  paymentProblems: [],
  stuckPayments: [],
};
const store = { id: 'tea', name: 'Tea & Co', enabled: true } as Site;
const sink: EventWebhook = {
  id: 'snk_1',
  url: 'https://hooks.test/in',
  description: '',
  types: ['order_placed'],
  enabled: true,
  createdAt: 0,
};
const audited = (...scores: (number | null)[]): AuditedSite =>
  ({
    host: 'shop.test',
    lastAt: 2,
    runs: scores.map((score, at) => ({ reportId: `r${at}`, score })),
  }) as unknown as AuditedSite;

const said = (standing: Partial<AttentionFacts>): string =>
  attentionOf({ ...quiet, ...standing })
    .map(
      ({ text, to }) =>
        `${String(text)
          .replace(/<[^>]*>|\s+/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()} ${to}`,
    )
    .join('\n');

test('where nothing waits, nothing is said', () => {
  assert.equal(said({ sinks: [sink], sites: [audited(80, 82), audited(80), audited(null, 90)] }), '');
});

test('a score that fell by three points or more is said, with the way to its report', () => {
  assert.equal(
    said({ sites: [audited(79, 82)] }),
    'The score of shop.test fell from 82 to 79. /dashboard/audits/reports/r0',
  );
});

test('a webhook that fails or was turned off by the service is said; one that a person turned off is not', () => {
  assert.match(
    said({ sinks: [{ ...sink, failingSince: 0 }] }),
    /hooks\.test has failed since .* \/dashboard\/webhooks\/snk_1$/,
  );
  assert.match(
    said({ sinks: [{ ...sink, enabled: false, offReason: 'failing', failingSince: 0 }] }),
    /is off\./,
  );
  assert.equal(said({ sinks: [{ ...sink, enabled: false, failingSince: 0 }] }), '');
});

test('a store that cannot take payments comes first, with the reason and the way to its page', () => {
  const problems = (...all: string[]) => ({
    paymentProblems: [{ site: store, problems: all }],
    newMessages: 1,
  });
  assert.match(
    said(problems('The processor refuses it (api_key_expired).')),
    /^Tea &amp; Co : The processor refuses it \(api_key_expired\)\. \/dashboard\/stores\/tea\nOne message/,
  );
  assert.match(said(problems('One.', 'Two.')), /One\. 1 more problem\. /);
  assert.match(said(problems('One.', 'Two.', 'Three.')), /One\. 2 more problems\. /);
  assert.match(said(problems()), /^One message/);
});

test('new messages are counted', () => {
  assert.match(said({ newMessages: 1 }), /^One message waits/);
  assert.match(said({ newMessages: 4 }), /^4 messages wait/);
});

test('a name from outside is escaped', () => {
  const [matter] = attentionOf({ ...quiet, sinks: [{ ...sink, description: '<b>x</b>', failingSince: 0 }] });
  assert.doesNotMatch(String(matter?.text), /<b>/);
});
