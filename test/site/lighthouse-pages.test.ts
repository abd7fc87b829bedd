/** Lighthouse on public pages of the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../api/service.ts';
import { withoutChromium } from '../support/browser-trap.ts';
import { openLighthouse } from '../support/lighthouse-browser.ts';

test(
  'public pages have perfect Lighthouse scores',
  { skip: withoutChromium, timeout: 180_000 },
  async (t) => {
    const service = await startService(t);
    const lighthouse = await openLighthouse(t, {});
    const paths = [
      '/',
      '/docs',
      '/contact',
      '/services/readiness-assessment',
      '/docs/checks/crawlable-anchors',
      '/docs/api/selling',
      '/playground',
    ];
    for (const path of paths) {
      const { scores, faults } = await lighthouse.grade(service.url + path);
      assert.deepEqual(faults, [], path);
      assert.deepEqual(
        [scores['accessibility'], scores['best-practices'], scores['seo']],
        [100, 100, 100],
        path,
      );
    }
  },
);
