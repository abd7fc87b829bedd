import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerError, failed, protocolFailure } from './failures.ts';
import { protocolErrors, type ProtocolErrorCode } from './protocol-error.ts';
import { operationNames, operations, type OperationFacts } from './operation.ts';
import type { BareError, EncodeContext } from './release.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import { sampleAddresses, sampleSite } from '../../../test/support/ucp/sample-views.ts';

const frame: EncodeContext = {
  site: sampleSite(),
  addresses: sampleAddresses,
  capabilities: {},
  handlers: [],
  continueUrl: (token) => `https://shop.example/checkout/${token}`,
};

test('returns a status, a code, and a message for every failure', () => {
  for (const code of Object.keys(protocolErrors) as ProtocolErrorCode[]) {
    const { status, body, headers } = failed({ code, content: 'So it is.' });
    assert.deepEqual([status, body, headers], [protocolErrors[code][0], { code, content: 'So it is.' }, {}]);
  }
});

test('returns the next step of a failure in the headers', () => {
  const { headers, body } = failed({
    code: 'rate_limited',
    content: 'Slowly.',
    retryAfter: 2.1,
    challenge: 'Bearer realm="x"',
    continueUrl: 'https://shop.example/',
    problems: [],
  });
  assert.deepEqual(headers, { 'Retry-After': '3', 'WWW-Authenticate': 'Bearer realm="x"' });
  assert.deepEqual(body, { code: 'rate_limited', content: 'Slowly.', continue_url: 'https://shop.example/' });
  assert.equal(failed({ code: 'conflict', content: '', retryAfter: 0 }).headers['Retry-After'], '1');
});

const refusals: [error: BareError, status: number, code: string][] = [
  [{ code: 'not-found', what: 'checkout' }, 200, 'not_found'],
  [{ code: 'completed' }, 409, 'checkout_completed'],
  [{ code: 'canceled' }, 409, 'checkout_canceled'],
  [{ code: 'in-progress' }, 409, 'payment_in_progress'],
  [{ code: 'idempotency-conflict' }, 409, 'idempotency_conflict'],
  [{ code: 'idempotency-in-flight' }, 409, 'idempotency_in_flight'],
  [{ code: 'idempotency-key-weak' }, 400, 'invalid_request'],
  [{ code: 'handler-unknown', given: 'x', offered: ['a', 'b'] }, 400, 'invalid_request'],
  [{ code: 'credential-missing' }, 400, 'invalid_request'],
  [{ code: 'handler-mismatch', expected: 'Expected a token' }, 400, 'payment_handler_mismatch'],
  [{ code: 'card-number-refused' }, 400, 'invalid_request'],
  [{ code: 'too-many-payments', retryAfter: 7 }, 429, 'rate_limited'],
  [{ code: 'too-many-lines', limit: 200 }, 400, 'request_too_large'],
  [{ code: 'busy' }, 409, 'conflict'],
  [{ code: 'backend-unavailable', retryAfter: 7 }, 503, 'unavailable'],
  [{ code: 'store-unavailable', retryAfter: 7 }, 503, 'unavailable'],
  [{ code: 'store-misconfigured', retryAfter: 7 }, 503, 'store_unavailable'],
];

for (const { release } of releases) {
  for (const [error, status, code] of refusals) {
    test(`${release.version}: returns ${status} and ${code} for ${error.code}`, () => {
      const answer = answerError(error, release, frame, 'complete_checkout');
      assert.equal(answer.status, status);
      if (answer.failure) {
        assert.equal(answer.body['code'], code);
        assert.equal(answer.failure.code, code);
      } else {
        const { ucp, messages } = answer.body as { ucp: { status: string }; messages: { code: string }[] };
        assert.equal(ucp.status, 'error');
        assert.deepEqual(
          messages.map((message) => message.code),
          [code],
        );
      }
      if (status === 503) assert.equal(answer.headers['Retry-After'], '7');
    });
  }
}

test('distinguishes too many payments in progress from too many failed attempts', () => {
  for (const { release } of releases) {
    const told = (underWay?: true) => {
      const answer = answerError(
        { code: 'too-many-payments', retryAfter: 7, ...(underWay ? { underWay } : {}) },
        release,
        frame,
        'complete_checkout',
      );
      assert.equal(answer.headers['Retry-After'], '7');
      return String(answer.body['content']);
    };
    assert.match(told(), /failed payment attempts.*Try again in 7 s/);
    assert.match(told(true), /are in progress\. This one was not started.*Try again in 7 s/);
    assert.doesNotMatch(told(true), /failed payment attempts/);
  }
});

for (const operation of operationNames)
  test(`${operation}: reports no unknown outcome for a failure in progress`, () => {
    const { changes, creates }: OperationFacts = operations[operation];
    const lost = Object.assign(new Error('terminated'), { code: '08006' });
    const told = [
      ...releases.flatMap(({ release }) =>
        (['store-unavailable', 'backend-unavailable', 'store-misconfigured'] as const).map((code) =>
          String(answerError({ code, retryAfter: 7 }, release, frame, operation).body['content']),
        ),
      ),
      protocolFailure(lost, operation).content,
      protocolFailure(new Error('a defect'), operation).content,
    ];
    for (const content of told) {
      assert.doesNotMatch(content, /nothing .*chang/i);
      assert.equal(content.includes('may or may not have taken effect: '), changes === true);
      assert.equal(content.includes('repeat it with the same idempotency key'), changes === true);
      // There is nothing to read of what may not have been made.
      assert.equal(content.includes('read the resource'), changes === true && !creates);
    }
  });

test('does not repeat values of the caller', () => {
  const given = 'handler-of-my-own-making';
  for (const { release } of releases) {
    const answer = answerError(
      { code: 'handler-unknown', given, offered: [] },
      release,
      frame,
      'complete_checkout',
    );
    assert.ok(!JSON.stringify(answer.body).includes(given));
    assert.match(String(answer.body['content']), /Available: none/);
  }
});

test('treats a failed database or socket as unavailable, and everything else as an internal error without details', () => {
  const database = Object.assign(new Error('connect ECONNREFUSED /var/run/db'), { code: 'ECONNREFUSED' });
  assert.equal(protocolFailure(database).code, 'unavailable');
  assert.equal(protocolFailure(database).retryAfter, 5);
  const argument = Object.assign(new TypeError('secret'), { code: 'ERR_INVALID_ARG_TYPE' });
  for (const defect of [new Error('secret'), new RangeError('secret'), argument, 'secret', undefined]) {
    const failure = protocolFailure(defect);
    assert.equal(failure.code, 'internal_error');
    assert.ok(!JSON.stringify(failure).includes('secret'));
  }
  assert.ok(!JSON.stringify(protocolFailure(database)).includes('/var/run'));
});

const thrown = (code: string, more: object = {}): Error => Object.assign(new Error('x'), { code, ...more });

for (const [what, error] of [
  ['a UNIQUE violation of PostgreSQL', thrown('23505')],
  ['a syntax error', thrown('42601')],
  ['an undefined column', thrown('42703')],
  ['a UNIQUE violation of SQLite', thrown('ERR_SQLITE_ERROR', { errcode: 2067 })],
  ['a statement that SQLite rejects', thrown('ERR_SQLITE_ERROR', { errcode: 1 })],
  ['a missing file', thrown('ENOENT', { syscall: 'open' })],
  ['a file without read permission', thrown('EACCES')],
  ['a missing module', thrown('ERR_MODULE_NOT_FOUND')],
] as const)
  test(`returns 500 without Retry-After for ${what}`, () => {
    const { status, headers, body } = failed(protocolFailure(error, 'create_cart'));
    assert.deepEqual([status, body['code'], headers], [500, 'internal_error', {}]);
  });

for (const [what, error] of [
  ['a lost connection', thrown('08006')],
  ['a serialization failure', thrown('40001')],
  ['a deadlock', thrown('40P01')],
  ['a full disk', thrown('53100')],
  ['too many connections', thrown('53300')],
  ['a database that is shutting down', thrown('57P01')],
  ['a busy SQLite', thrown('ERR_SQLITE_ERROR', { errcode: 5 })],
  ['a full SQLite', thrown('ERR_SQLITE_ERROR', { errcode: 13 })],
] as const)
  test(`returns 503 with Retry-After for ${what}`, () => {
    const { status, headers, body } = failed(protocolFailure(error, 'create_cart'));
    assert.deepEqual([status, body['code'], headers], [503, 'unavailable', { 'Retry-After': '5' }]);
  });
