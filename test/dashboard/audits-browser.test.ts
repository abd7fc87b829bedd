/** The pages of audits and monitors in Chromium: access and layout in every look, and each form as a person uses it. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { monitorStore, reportStore } from '#storage';
import { freshState, snapshotOf } from '#audit-jobs';
import { sampleReport } from '../support/audit/sample-report.ts';
import { startService, type Service } from '../api/service.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { signIn } from './signed-in.ts';

const audits = '/dashboard/audits';
const day = 86_400_000;

/** What breaks a layout: words and addresses without an end. */
const long = 'a'.repeat(300);

async function fill({ database }: Service): Promise<void> {
  const reports = reportStore(database);
  const now = Date.now();
  for (let at = 0; at < 12; at += 1) {
    const score = {
      ...sampleReport.score,
      overall: at === 3 ? null : 40 + at * 4,
      grade: at === 3 ? null : ('C' as const),
    };
    const report = { ...sampleReport, id: `run-${at}`, score };
    await reports.save('public', report, now - (12 - at) * day);
  }
  await reports.save(
    'dashboard',
    { ...sampleReport, id: 'other', url: `https://${'b'.repeat(60)}.test/${long}` },
    now,
  );
  const wide = {
    ...sampleReport,
    id: 'wide',
    warnings: [long],
    results: sampleReport.results.map((result) => ({ ...result, summary: long })),
    fixes: sampleReport.fixes.map((fix) => ({ ...fix, title: long, instructions: long, snippet: long })),
  };
  await reports.save('dashboard', wide, now);
  const clean = { ...sampleReport, id: 'clean', fixes: [], warnings: [], results: [], sample: [] };
  await reports.save('dashboard', { ...clean, url: 'https://clean.test/' }, now);
  const monitors = monitorStore(database);
  const monitor = {
    host: 'shop.test',
    url: 'https://shop.test/',
    schedule: { every: 'day', hour: 3 } as const,
    rules: { fall: 5, limit: 60, critical: true, unreachable: true },
    recipients: ['ann@shop.test'],
    paused: false,
    nextAt: now + day,
    createdAt: now,
    createdBy: 'Ann',
    state: freshState(),
  };
  const open = {
    unreachable: { since: now },
    fall: { from: 80, to: 60 },
    critical: [{ id: 'a', name: long }],
  };
  const state = { ...freshState(), runs: 3, failures: 2, failedAt: now, failedWhy: long, open };
  await monitors.add({ ...monitor, id: 'm1', state });
  await monitors.add({ ...monitor, id: 'm2', host: 'clean.test' });
  await monitors.add({
    ...monitor,
    id: 'm3',
    paused: true,
    state: { ...freshState(), stopped: 'Its owner wants no audit.' },
  });
  await monitors.claim({ ...monitor, id: 'm1', claimedUntil: 0 }, 1);
  const after = snapshotOf(sampleReport, now);
  const alert = {
    id: 'al',
    monitorId: 'm1',
    at: now,
    after,
    changes: [{ rule: 'fall', step: 'raised', from: 80, to: 60 }] as const,
  };
  await monitors.finish({ id: 'm1', nextAt: now + day }, 1, {
    state,
    nextAt: now + day,
    alert: { ...alert, changes: [...alert.changes] },
  });
}

async function visit(t: TestContext, script = true) {
  const service = await startService(t);
  const me = await signIn(service);
  return { service, me, visitor: await openBrowserAs(t, service, me, { script }) };
}

describe('the pages of audits', { skip: noBrowser }, () => {
  test('have no accessibility or layout faults in every color scheme and width', async (t) => {
    const { service, visitor } = await visit(t);
    assert.deepEqual(await visitor.faultsAt([audits, `${audits}/monitors`]), [], 'before there is anything');
    await fill(service);
    const paths = [
      audits,
      `${audits}?q=shop`,
      `${audits}?q=nowhere`,
      `${audits}/shop.test`,
      `${audits}/clean.test`,
      `${audits}/${'b'.repeat(60)}.test`,
      `${audits}/reports/run-1`,
      `${audits}/reports/run-1?status=found&priority=high`,
      `${audits}/reports/run-1?status=pass&priority=critical`,
      `${audits}/reports/run-5?before=run-1`,
      `${audits}/reports/run-3`,
      `${audits}/reports/wide`,
      `${audits}/reports/clean`,
      `${audits}/reports/run-1/delete`,
      `${audits}/monitors`,
      `${audits}/monitors/new`,
      `${audits}/monitors/m1`,
      `${audits}/monitors/m2`,
      `${audits}/monitors/m3`,
      `${audits}/monitors/m1/edit`,
      `${audits}/monitors/m1/delete`,
    ];
    assert.deepEqual(await visitor.faultsAt(paths), []);
  });

  test('starts an audit, shows its progress, and opens its report', async (t) => {
    const { service, visitor } = await visit(t);
    const page = await visitor.open(audits);
    await page.fill('#url', 'ftp://nothing');
    await page.click('text=Start audit');
    assert.match((await page.textContent('#url-error')) ?? '', /starts with http/);
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.fill('#url', 'slow.example');
    await page.press('#url', 'Enter');
    await page.waitForURL(/\/runs\//);
    await page.waitForFunction(`document.querySelector('progress').value === 1`);
    assert.deepEqual(await visitor.faultsOf(page), []);
    service.engine.finish();
    await page.waitForURL(/\/reports\//);
    assert.match((await page.textContent('h1')) ?? '', /shop\.test/);
    assert.deepEqual(visitor.complaints, []);
  });

  test('shows why an audit failed, and retries it', async (t) => {
    const { visitor } = await visit(t);
    const page = await visitor.open(audits);
    await page.fill('#url', 'gone.example');
    await page.press('#url', 'Enter');
    await page.waitForSelector('h1:has-text("failed")');
    assert.match((await page.textContent('[role=alert]')) ?? '', /does not resolve/);
    assert.deepEqual(await visitor.faultsOf(page), []);
    const before = page.url();
    await page.click('button:text-is("Try again")');
    await page.waitForURL((url) => url.href !== before && url.pathname.includes('/runs/'));
    assert.deepEqual(visitor.complaints, []);
  });

  test('audits, filters, shares, downloads, and deletes without scripts', async (t) => {
    const { service, visitor } = await visit(t, false);
    await fill(service);
    const page = await visitor.open(audits);
    await page.fill('#url', 'new.example');
    await page.click('text=Start audit');
    // Without a script the page comes again by itself.
    await page.waitForURL(/\/reports\//);
    await page.goto(`${audits}/reports/run-1`);
    await page.selectOption('#status', 'warn');
    await page.click('button:text-is("Filter")');
    await page.waitForURL(/status=warn/);
    assert.equal(await page.locator('[id^=check-]').count(), 1);
    assert.match(page.url(), /#results$/);
    assert.equal(await page.locator('[href="/docs/checks/offer-price-valid"]').isVisible(), true);
    await page.selectOption('#before', 'run-0');
    await page.click('button:text-is("Compare")');
    await page.waitForURL(/before=run-0.*status=warn|status=warn.*before=run-0/);
    assert.equal(await page.locator('#comparison').isVisible(), true);
    await page.click('text=Create link');
    await page.waitForURL(/said=shared/);
    assert.match((await page.textContent('#share-0')) ?? '', /\/r\/[\w-]{22}$/);
    assert.equal(await page.locator('button[data-copy]').isVisible(), false);
    await page.click('button:text-is("Revoke")');
    await page.waitForURL(/said=unshared/);
    assert.equal(await page.locator('#share-0').count(), 0);
    await page.click('summary:text("Download")');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=Markdown')]);
    assert.match(file.suggestedFilename(), /^portico-shop\.test-.*\.md$/);
    await page.click('a.button:text-is("Delete report")');
    await page.click('button:text("Delete report")');
    await page.waitForURL(/said=deleted/);
    assert.match(await page.innerText('main'), /The report was deleted/);
  });

  test('creates a monitor with the keyboard, and shows only the fields of its schedule', async (t) => {
    const { service, visitor } = await visit(t);
    const page = await visitor.open(`${audits}/monitors`);
    await page.click('text=New monitor');
    await page.waitForLoadState();
    const visible = async () =>
      Promise.all(['#hour', '#weekday', '#hours'].map((field) => page.locator(field).isVisible()));
    assert.deepEqual(await visible(), [true, false, false]);
    await page.selectOption('#every', 'week');
    assert.deepEqual(await visible(), [true, true, false]);
    await page.selectOption('#every', 'hours');
    assert.deepEqual(await visible(), [false, false, true]);
    await page.focus('#url');
    await page.keyboard.type('shop.example');
    await page.focus('#limit');
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    // The browser itself refuses 500; then the service does, for those whose browser does not.
    await page.evaluate(`document.querySelector('main form').noValidate = true`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#limit-error');
    assert.equal(await page.inputValue('#hours'), '12');
    assert.deepEqual(await visitor.faultsOf(page), []);
    await page.fill('#limit', '60');
    await page.press('#limit', 'Enter');
    await page.waitForSelector('text=Monitor created');
    await page.click('button:text("Pause")');
    await page.waitForSelector('text=Monitor paused');
    await page.click('button:text("Resume")');
    await page.waitForSelector('text=Monitor resumed');
    await page.click('a.button:text-is("Delete")');
    await page.click('button:text("Delete monitor")');
    await page.waitForSelector('text=No monitors yet');
    assert.equal(await monitorStore(service.database).count(), 0);
    assert.deepEqual(visitor.complaints, []);
  });
});
