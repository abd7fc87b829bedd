/** What an engine runs in tests: one request with one or several questions. */
import type { CheckoutInput, ProductQuery, Quote, ShopContext } from '#commerce';
import { createReadingBackend, type ReadingOptions } from './backend.ts';

export type Question =
  | { ask: 'quote'; input: CheckoutInput; context: ShopContext }
  | { ask: 'search'; query: ProductQuery; context: ShopContext }
  | { ask: 'products'; ids: string[]; context: ShopContext }
  | { ask: 'basket'; input: CheckoutInput; context: ShopContext };

export interface Asked {
  /** What a question throws is its answer. */
  goOn?: boolean;
  questions: Question[];
  options: Omit<ReadingOptions, 'facts'>;
  facts: Awaited<ReturnType<ReadingOptions['facts']>>;
}

/** @param given `Asked` as JSON @returns the answers as JSON */
export async function answer(given: string): Promise<string> {
  const { questions, options, facts, goOn } = JSON.parse(String(given)) as Asked;
  const backend = createReadingBackend({ ...options, facts: () => facts });
  const answers: unknown[] = [];
  for (const question of questions)
    try {
      answers.push(await answerOne(backend, question));
    } catch (error) {
      if (!goOn) throw error;
      answers.push(String(error));
    }
  return JSON.stringify(answers);
}

async function answerOne(
  backend: ReturnType<typeof createReadingBackend>,
  question: Question,
): Promise<Quote | unknown> {
  switch (question.ask) {
    case 'quote':
      return backend.quote(question.input, question.context);
    case 'search': {
      const page = await backend.search(question.query, question.context);
      return { ...page, facets: page.facets ? page.facets() : [] };
    }
    case 'products':
      return backend.products(question.ids, question.context);
    case 'basket': {
      const made = await backend.basketForOrder(question.input, question.context);
      if (!made.ok) return made;
      const { basket, ...told } = made;
      return { ...told, held: String(basket.UUID), email: String(basket.customerEmail) };
    }
  }
}
