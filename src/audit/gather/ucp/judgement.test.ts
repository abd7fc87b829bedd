import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFlat, sampleProfile } from '#manifest';
import { manifest } from '#audit/samples';
import { known, unknownPiece, type Evidence, type UcpEvidence } from '../../evidence.ts';
import { withJudgement } from './ucp.ts';

const origin = 'https://shop.test';

/** The manifest as gathering has it before it is judged. */
function gathered(document: unknown): Evidence['ucp'] & { ok: true } {
  const { ucp } = manifest(document);
  assert.ok(ucp?.ok);
  const { judgement: _, ...value } = ucp.value;
  return { ok: true, value };
}

const judged = async (document: unknown): Promise<UcpEvidence['judgement']> => {
  const piece = await withJudgement(gathered(document));
  return piece.ok ? piece.value.judgement : assert.fail('the evidence is lost');
};

test('judges a profile by its release, with the wording of the check samples', async () => {
  const profile = { ucp: { ...sampleProfile(origin), services: undefined } };
  const document = JSON.parse(JSON.stringify(profile)) as unknown;
  const judgement = await judged(document);
  assert.equal(judgement?.release, '2026-08-25');
  assert.deepEqual(
    judgement.findings.filter(({ by }) => by === 'schema').map(({ pointer }) => pointer),
    ['/ucp/services'],
  );
  const { ucp } = manifest(document);
  assert.deepEqual(ucp?.ok && ucp.value.judgement, judgement);
});

test('does not judge data without an official part', async () => {
  assert.equal(await judged(sampleFlat('A')), undefined);
  assert.equal(await judged({ ucp: 1 }), undefined);
  assert.equal(await judged([]), undefined);
});

test('judges a fetched leaf as a leaf, and keeps the others and the rest of the evidence', async () => {
  const { value } = gathered({ ucp: sampleProfile(origin) });
  const older = { version: '2026-04-08', services: {}, supported_versions: {} };
  const leaves = [
    { version: '2026-04-08', url: '', document: { ucp: older } },
    { version: '2026-01-23', url: '' },
  ];
  const piece = await withJudgement(known({ ...value, leaves }));
  assert.ok(piece.ok && piece.value.judgement && piece.value.bytes === value.bytes);
  const [leaf, other] = piece.value.leaves ?? [];
  assert.equal(leaf?.judgement?.release, '2026-04-08');
  assert.ok(leaf?.judgement?.findings.some(({ pointer }) => pointer === '/ucp/supported_versions'));
  assert.deepEqual(other, leaves[1]);
  const lost = unknownPiece('budget');
  assert.equal(await withJudgement(lost), lost);
});
