import { join } from 'node:path';
import { say } from '../command.ts';
import type { Judge } from '../judge.ts';

const files = ['docs/alerts.yaml'];

const judge: Judge = {
  name: 'promtool',
  versions: ['promtool of the system'],
  checks: 'Prometheus loads the alerting rules.',
  async run({ root }) {
    const { code, text } = await say('promtool', [
      'check',
      'rules',
      ...files.map((file) => join(root, file)),
    ]);
    return {
      tried: files.join(', '),
      faults: code === 0 ? [] : [{ id: 'docs/alerts.yaml', text: text.slice(0, 600) }],
    };
  },
};
export default judge;
