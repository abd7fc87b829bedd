import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { fault } from '../../../../test/support/salesforce/ocapi-documents.ts';
import { isTokenFault, toApiError } from './errors.ts';

const getBasket = { operation: 'getBasket', method: 'GET', resource: '/baskets/*' };

const table: [status: number, text: string, expected: string][] = [
  [404, fault('BasketNotFoundException'), 'not-found BasketNotFoundException'],
  [404, fault('OrderNotFoundException'), 'not-found OrderNotFoundException'],
  [404, fault('ResourcePathNotFoundException'), 'misconfigured ResourcePathNotFoundException'],
  [404, fault('VersionNotFoundException'), 'misconfigured VersionNotFoundException'],
  [404, '<html>', 'unavailable not-json'],
  [400, fault('InvalidCustomerException'), 'not-found InvalidCustomerException'],
  [400, fault('ProductItemNotAvailableException'), 'refused ProductItemNotAvailableException'],
  [400, fault('CustomerBasketsQuotaExceededException'), 'refused CustomerBasketsQuotaExceededException'],
  [
    400,
    fault('HookStatusException', { statusCode: 'PorticoPaymentDeclined' }),
    'refused PorticoPaymentDeclined',
  ],
  [400, fault('HookStatusException', { statusCode: 'a b <c>' }), 'refused HookStatusException'],
  [400, fault('ValidationException', { statusCode: 'X' }), 'refused ValidationException'],
  [401, fault('UnknownClientIdException'), 'misconfigured UnknownClientIdException'],
  [401, fault('InvalidAccessTokenException'), 'refused InvalidAccessTokenException'],
  [403, fault('ClientAccessForbiddenException'), 'misconfigured ClientAccessForbiddenException'],
  [401, fault('ClientAccessForbiddenException'), 'misconfigured ClientAccessForbiddenException'],
  [404, fault('UnknownSiteException'), 'misconfigured UnknownSiteException'],
  [400, fault('UnsupportedCurrencyException'), 'misconfigured UnsupportedCurrencyException'],
  [400, fault('PropertyNotPermittedException'), 'misconfigured PropertyNotPermittedException'],
  [401, fault('SomethingNewException'), 'misconfigured SomethingNewException'],
  [401, '<html>Sign in</html>', 'unavailable not-json'],
  [403, fault('SiteOfflineException'), 'unavailable SiteOfflineException'],
  [403, '<html>Attention required</html>', 'unavailable not-json'],
  [409, fault('ResourceStateConflictException'), 'conflict ResourceStateConflictException'],
  [409, fault('ConcurrentModificationException'), 'conflict ConcurrentModificationException'],
  [412, fault('InvalidIfMatchException'), 'conflict InvalidIfMatchException'],
  [302, '', 'unavailable redirected'],
  [400, '{"fault":{"type":"<script>"}}', 'unavailable not-json'],
  [400, '{"fault":7}', 'unavailable not-json'],
];

for (const [status, text, expected] of table)
  test(`maps ${status} ${text.slice(0, 60)} to ${expected}`, () => {
    const error = toApiError(getBasket, status, text);
    assert.equal(`${error.kind} ${error.type}`, expected);
    assert.equal(error.status, status);
  });

test('includes no text of a response in an error', () => {
  const error = toApiError(
    getBasket,
    401,
    fault('InvalidAccessTokenException', { accessToken: 'ey.secret' }),
  );
  assert.ok(!/aoife|ey\.secret/.test(inspect(error)));
  assert.ok(isTokenFault(error));
  assert.ok(!isTokenFault(toApiError(getBasket, 401, fault('UnknownClientIdException'))));
  assert.ok(!isTokenFault(toApiError(getBasket, 400, fault('InvalidAccessTokenException'))));
});
