import { openUcpCli } from '../../selling/ucp-cli.ts';
import { lines, payment, releases, wholeCheckout } from '../calls.ts';
import { versionOf } from '../install.ts';
import type { Fault, Judge } from '../judge.ts';

interface Envelope {
  result?: { id?: string; status?: string; order?: { id?: string }; products?: unknown[] };
}

const judge: Judge = {
  name: 'UCP command line',
  versions: [versionOf('npm:@shopify/ucp-cli')],
  checks:
    'The public client searches, looks up, fills a cart, makes a checkout, pays, and reads the order, on both releases.',
  async run({ base }) {
    const faults: Fault[] = [];
    let steps = 0;
    for (const release of releases) {
      const cli = await openUcpCli(release, base);
      const step = async (what: string, args: string[], input?: unknown): Promise<Envelope['result']> => {
        steps += 1;
        const said = (await cli.call(args, input)) as Envelope;
        if (!said.result) faults.push({ id: `${release} ${what}`, text: JSON.stringify(said).slice(0, 300) });
        return said.result;
      };
      try {
        const found = await step('search', ['catalog', 'search'], { query: 'earphones' });
        if (!found?.products?.length) faults.push({ id: `${release} search`, text: 'no products' });
        await step('lookup', ['catalog', 'lookup'], { ids: ['tw-133-whi'] });
        await step('cart', ['cart', 'create'], lines(1));
        const checkout = await step('checkout', ['checkout', 'create'], wholeCheckout(release));
        const id = checkout?.id ?? '';
        await step('read checkout', ['checkout', 'get', id]);
        const paid = await step('pay', ['checkout', 'complete', id], payment);
        if (paid?.status !== 'completed')
          faults.push({ id: `${release} pay`, text: `status ${paid?.status}` });
        await step('order', ['order', 'get', paid?.order?.id ?? '']);
      } finally {
        await cli.close();
      }
    }
    return { tried: `${steps} commands on ${releases.join(' and ')}`, faults };
  },
};
export default judge;
