/** Lighthouse on public pages of the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../api/service.ts';
import { withoutChromium } from '../support/browser-trap.ts';
import { openLighthouse } from '../support/lighthouse-browser.ts';

/** robots.txt names our manifest by Agentmap, a key of ARD that Lighthouse does not know yet. */
const unknownKey =
  /^robots-txt: \[\{"index":"\d+","line":"Agentmap: [^"]+","message":"Unknown directive"\}\]$/;

test(
  'public pages have full marks of Lighthouse, but for a key of robots.txt that is too new for it',
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
    ];
    for (const path of paths) {
      const { scores, faults } = await lighthouse.grade(service.url + path);
      assert.deepEqual(
        faults.filter((fault) => !unknownKey.test(fault)),
        [],
        path,
      );
      assert.deepEqual([scores['accessibility'], scores['best-practices']], [100, 100], path);
    }
  },
);
