import { testBackend } from './contract.ts';
import { address, start } from '../../test/support/commerce/bench.ts';
import { createInMemoryBackend } from '../../test/support/commerce/in-memory-backend.ts';

testBackend('paper', async () => {
  const backend = createInMemoryBackend(() => start);
  return {
    backend,
    context: { site: 'paper', currency: 'USD', locale: 'en', eligibility: [], now: start },
    goods: { plenty: 'lamp', other: 'bulb', soldOut: 'vase' },
    word: 'lamp',
    address,
    credentials: {
      accept: { token: 'good' },
      decline: { token: 'declined' },
      challenge: { token: 'challenge' },
      lost: { token: 'lost' },
    },
    handlerId: 'card',
    decide: (passes) => backend.decide(passes),
    charged: (reference) => backend.placements.get(reference)?.charged ?? 0,
    close: async () => {},
  };
});
