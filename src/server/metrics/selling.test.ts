import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProcessorRefused, type PaymentProcessor } from '#backends/embedded';
import { meteredProcessor, type Telemetry } from './selling.ts';

for (const [code, outcome] of [
  ['api_key_expired', 'refused'],
  ['shared-tokens-unavailable', 'shared-tokens-refused'],
] as const)
  test(`counts a payment that is refused with ${code} as ${outcome}`, async () => {
    const counted: unknown[] = [];
    const telemetry = {
      metrics: { took: (_name: string, _seconds: number, labels: object) => void counted.push(labels) },
      traces: { step: (_step: object, run: () => unknown) => run() },
    } as unknown as Telemetry;
    const authorize = () => Promise.reject(new ProcessorRefused(code));
    const processor = meteredProcessor({ authorize } as unknown as PaymentProcessor, telemetry);
    await assert.rejects(processor.authorize('', {} as never), ProcessorRefused);
    assert.deepEqual(counted, [{ call: 'authorize', outcome }]);
  });
