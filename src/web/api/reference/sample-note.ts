/** What a reader sets before running a sample. */
import { html, type Html } from '../../design/index.ts';
import { snippet } from '../page.ts';

/** @param key whether operations need an API key */
export const sampleNote = (key: boolean): Html =>
  html`<p>
      Each sample is a complete program: curl, TypeScript for Node.js 24, or Python without packages. Start a
      sandbox, copy what it prints, and run them:
    </p>
    ${snippet(
      'sandbox',
      `portico serve --sandbox\nexport PORTICO_URL=http://127.0.0.1:8787${key ? '\nexport PORTICO_KEY=ptc_test_…' : ''}`,
      'the commands',
    )}
    <p class="soft small">
      The responses are recorded from that sandbox. Long lists and texts in them are shortened.
    </p>`;
