import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskPrivateNames } from './private-name-masking.ts';

test('hides private names from callers, and logs the requested name', () => {
  const lines: unknown[] = [];
  const logger = { warn: (facts: unknown) => void lines.push(facts) };
  const { hidesNames, onPrivateName, ca } = maskPrivateNames({ ca: ['pem'] }, logger as never);
  onPrivateName?.('ledger.inside.test', '10.20.30.40');
  assert.deepEqual([hidesNames, ca], [true, ['pem']]);
  assert.deepEqual(lines, [{ hostname: 'ledger.inside.test', address: '10.20.30.40' }]);
});
