import { defineCheck } from '../../check.ts';
import { judgeWords } from '../subjects/policies/words.ts';

const enough = 80;

export default defineCheck({
  id: 'about-page',
  category: 'trust-and-policies',
  name: 'A page about the seller exists',
  description: 'Detects missing background about the seller.',
  why: 'Who runs a shop, since when and from where is what an agent looks up before it recommends one that it does not know.',
  judged: {
    pass: 'A page that the home page links has at least 80 words of its own in the HTML.',
    warn: 'It has fewer, is a PDF, is closed by robots.txt, opens by script alone, or is linked from other pages but not from the home page.',
    fail: 'None is linked, the linked page has no text, it refuses agents, or its link answers 404 or 410.',
    unknown: 'It is on another host or could not be read.',
  },
  priority: 'low',
  shopOnly: true,

  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Publish a page about the seller',
    instructions: 'Render the page as HTML on the server and link it from the footer of every page.',
    snippet: '<footer><a href="/about">About us</a></footer>',
  },
  sources: ['google-store-requirements'],
  needs: ['policies', 'traffic'],
  uses: ['home', 'products', 'robots'],
  evaluate: (given) => judgeWords('about', enough, given),
});
