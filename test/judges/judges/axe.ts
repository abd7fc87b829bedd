import axe from 'axe-core';
import { chromium as playwright } from 'playwright-core';
import { chromium, versionOf } from '../install.ts';
import type { Fault, Judge } from '../judge.ts';
import { pagesOf, pagesTried } from '../pages.ts';

/** Colors depend on the theme and order on the width, never on both. */
const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

const judge: Judge = {
  name: 'axe',
  versions: [versionOf('npm:axe-core')],
  checks:
    'Accessibility of public pages and of a report, in Chromium: WCAG 2.2 A and AA and best practices, dark at 360 px and light at 1280 px.',
  async run(world) {
    const pages = await pagesOf(world);
    const faults: Fault[] = [];
    const browser = await playwright.launch({ executablePath: chromium, chromiumSandbox: false });
    try {
      const page = await browser.newPage();
      for (const { name, url } of pages) {
        await page.goto(url);
        await page.evaluate(axe.source);
        for (const { width, colorScheme } of looks) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          const { violations } = (await page.evaluate(
            `axe.run(document, ${JSON.stringify(options)})`,
          )) as Pick<axe.AxeResults, 'violations'>;
          for (const { id, nodes } of violations)
            faults.push({
              id: `${name} ${id}`,
              text: `${width} ${colorScheme}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
            });
        }
      }
    } finally {
      await browser.close();
    }
    return { tried: pagesTried(pages), faults };
  },
};
export default judge;
