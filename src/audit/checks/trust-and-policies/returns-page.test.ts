import assert from 'node:assert/strict';
import { test } from 'node:test';
import { home, policy, sample, testCheck, unreadPolicy } from '#audit/samples';
import { emptyEvidence } from '../../../../test/support/audit/evidence.ts';
import { judge } from '../../judge.ts';
import check from './returns-page.ts';

const words = (count: number) => 'parcel '.repeat(count);
const terms = (count: number, days = 'You may return every item within 30 days of delivery. ') =>
  `<main><h1>Returns</h1><p>${days}${words(count)}</p></main>`;

testCheck(check, {
  pass: [
    // The statutory wording spells out the number.
    [
      policy(
        'returns',
        `<html lang="de"><body><main><h1>Widerruf</h1><p>Sie können binnen vierzehn Tagen widerrufen. ${words(120)}</p></main></body></html>`,
      ),
      /states 14 days/,
    ],
    [policy('returns', terms(120)), /states 30 days/],
    policy(
      'returns',
      `<html lang="de"><body><main><h1>Widerruf</h1><p>Sie haben 14 Tage Zeit. ${words(120)}</p></main></body></html>`,
    ),
  ],
  warn: [
    policy('returns', terms(60)),
    [policy('returns', terms(120, '')), /no number of days/],
    policy('returns', terms(120), { found: 'guess' }),
    [unreadPolicy('returns', { reason: 'failed', type: 'application/pdf' }), /PDF/],
    [sample(home('<footer><button>Returns</button></footer>'), unreadPolicy('returns')), /opens by script/],
    [unreadPolicy('returns', { reason: 'not-requested', disallowed: true }), /robots\.txt disallows/],
  ],
  fail: [
    sample(home('<h1>Shop</h1>'), unreadPolicy('returns')),
    // `Retour` means back.
    sample(home('<main lang="fr"><a href="#top">Retour</a></main>'), unreadPolicy('returns')),
    [policy('returns', terms(5, '')), /only \d+ words/],
    unreadPolicy('returns', { reason: 'blocked', status: 403 }),
    [unreadPolicy('returns', { reason: 'failed', status: 404 }), /returned 404/],
  ],
  unknown: [unreadPolicy('returns', { reason: 'failed', status: 500 })],
});

test('quotes the policy as evidence, not the navigation menu', async () => {
  const menu = '<div>Desks Chairs Lamps Shelves</div>';
  const given = await sample(
    home(`<html lang="en"><body>${menu}<h1>Shop</h1></body></html>`),
    policy('returns', `<html lang="en"><body>${menu}<p>Send it back whenever you like.</p></body></html>`),
  );
  const [result] = judge({ ...emptyEvidence(), ...given }, [check]);
  assert.equal(result?.evidence[0]?.snippet, 'Send it back whenever you like.');
});
