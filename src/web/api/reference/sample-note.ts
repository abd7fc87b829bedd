/** What a reader sets before running a sample. */
import { html, type Html } from '../../design/index.ts';
import { codeBlock } from '../../docs/highlight.ts';
import { referenceTexts as say } from './messages/index.ts';

/** @param key whether operations need an API key */
export const sampleNote = (key: boolean): Html =>
  html`<p>${say('samples-text')}</p>
    ${codeBlock(
      'sandbox',
      `portico serve --sandbox\nexport PORTICO_URL=http://127.0.0.1:8787${key ? '\nexport PORTICO_KEY=ptc_test_…' : ''}`,
      say('copy-commands'),
    )}
    <p class="soft small">${say('samples-note')}</p>`;
