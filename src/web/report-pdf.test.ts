import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleReport } from '../../test/support/audit/sample-report.ts';
import { PdfBusy, sharedPdfs, type ReportPdfDeps } from './report-pdf.ts';

function shared(print: () => Promise<Uint8Array>) {
  let now = 0;
  let printed = 0;
  const pdf = { print: () => ((printed += 1), print()) };
  const deps: ReportPdfDeps = { pdf, branding: { read: async () => ({}) }, logger: { error: () => {} } };
  const of = sharedPdfs({ ...deps, now: () => now });
  return {
    of: (token: string) => of(token, sampleReport),
    printed: () => printed,
    wait: (ms: number) => (now += ms),
  };
}

test('a shared link is printed once a minute, however often it is asked for', async () => {
  const { of, printed, wait } = shared(async () => new Uint8Array([1]));
  const all = await Promise.all([of('a'), of('a'), of('a')]);
  assert.deepEqual(
    all.map((one) => one[0]),
    [1, 1, 1],
  );
  await of('a');
  assert.equal(printed(), 1);
  await of('b');
  assert.equal(printed(), 2);
  wait(60_000);
  await of('a');
  assert.equal(printed(), 3);
});

test('a few shared PDFs are kept', async () => {
  const { of, printed } = shared(async () => new Uint8Array([1]));
  for (let at = 0; at < 30; at += 1) await of(`t${at}`);
  await of('t29');
  assert.equal(printed(), 30);
  await of('t0');
  assert.equal(printed(), 31);
});

test('a shared PDF that failed is printed again at the next request', async () => {
  let busy = true;
  const { of, printed } = shared(async () => {
    if (busy) throw new PdfBusy();
    return new Uint8Array([1]);
  });
  await assert.rejects(of('a'), { name: 'Problem' });
  busy = false;
  assert.equal((await of('a'))[0], 1);
  assert.equal(printed(), 2);
});
