import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '#commerce';
import type { AuditedSite, FeedRun } from '#storage';
import type { EventWebhook } from '#event-webhooks';
import { html } from '../../design/index.ts';
import { attentionOf, type AttentionFacts } from './attention.ts';

const quiet: AttentionFacts = {
  newMessages: 0,
  sinks: [],
  monitors: [],
  sites: [],
  launchChecks: [],
  paymentProblems: [],
  stuckPayments: [],
  feeds: [],
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

const said = (state: Partial<AttentionFacts>): string =>
  attentionOf({ ...quiet, ...state })
    .map(
      ({ text, to }) =>
        `${String(html`${text}`)
          .replace(/<[^>]*>|\s+/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()} ${to}`,
    )
    .join('\n');

test('returns no action items when nothing is wrong', () => {
  assert.equal(said({ sinks: [sink], sites: [audited(80, 82), audited(80), audited(null, 90)] }), '');
});

test('lists a score that fell by three points or more, with a link to its report', () => {
  assert.equal(
    said({ sites: [audited(79, 82)] }),
    'The score of shop.test fell from 82 to 79. /dashboard/audits/reports/r0',
  );
});

test('lists a webhook that fails or was turned off by the service, but not one turned off by a member', () => {
  assert.match(
    said({ sinks: [{ ...sink, failingSince: 0 }] }),
    /hooks\.test has failed since .* \/dashboard\/webhooks\/snk_1$/,
  );
  assert.match(
    said({ sinks: [{ ...sink, enabled: false, offReason: 'failing', failingSince: 0 }] }),
    /was turned off because deliveries failed\./,
  );
  assert.equal(said({ sinks: [{ ...sink, enabled: false, failingSince: 0 }] }), '');
});

test('lists a store that cannot accept payments first, with the reason and a link', () => {
  const problems = (...all: string[]) => ({
    paymentProblems: [{ site: store, problems: all }],
    newMessages: 1,
  });
  assert.match(
    said(problems('The processor refuses it (api_key_expired).')),
    /^Tea &amp; Co : The processor refuses it \(api_key_expired\)\. \/dashboard\/stores\/tea\n1 new message/,
  );
  assert.match(said(problems('One.', 'Two.')), /One\. 1 more problem\. /);
  assert.match(said(problems('One.', 'Two.', 'Three.')), /One\. 2 more problems\. /);
  assert.match(said(problems()), /^1 new message/);
});

test('lists a feed that was not imported, with the reason', () => {
  const run = { status: 'held', reason: 'It would take 3 of 4 products off sale.' } as FeedRun;
  assert.equal(
    said({ feeds: [{ site: store, run }] }),
    'The feed of Tea &amp; Co was not imported. It would take 3 of 4 products off sale. /dashboard/stores/tea/feed',
  );
  assert.equal(said({ feeds: [{ site: store, run: undefined }] }), '');
});

test('counts new messages', () => {
  assert.match(said({ newMessages: 1 }), /^1 new message in/);
  assert.match(said({ newMessages: 4 }), /^4 new messages in/);
});

test('escapes a name from outside', () => {
  const [matter] = attentionOf({ ...quiet, sinks: [{ ...sink, description: '<b>x</b>', failingSince: 0 }] });
  assert.doesNotMatch(String(html`${matter?.text}`), /<b>/);
});
