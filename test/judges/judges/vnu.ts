import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { say } from '../command.ts';
import { npmFile, versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { pagesOf, pagesTried } from '../pages.ts';

interface Message {
  url: string;
  type: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

const judge: Judge = {
  name: 'Nu Html Checker',
  versions: [versionOf('npm:vnu-jar')],
  checks: 'HTML and CSS of public pages and of a report. Warnings do not fail.',
  async run(world) {
    const pages = await pagesOf(world);
    const files = await Promise.all(
      pages.map(async ({ url }, at) => {
        const file = join(world.folder, `${at}.html`);
        await writeFile(file, await (await fetch(url, { headers: { accept: 'text/html' } })).text());
        return file;
      }),
    );
    const jar = npmFile('vnu-jar/build/dist/vnu.jar');
    const { text } = await say('java', ['-jar', jar, '--format', 'json', '--errors-only', ...files]);
    const start = text.indexOf('{');
    if (start < 0) throw new Error(text.slice(-500));
    const { messages } = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1)) as { messages: Message[] };
    const faults = messages.map(({ url, lastLine, message, extract }) => ({
      id: `${pages[Number.parseInt(basename(url), 10)]?.name} ${message}`,
      text: `line ${lastLine}: ${extract?.trim()}`,
    }));
    return { tried: pagesTried(pages), faults };
  },
};
export default judge;
