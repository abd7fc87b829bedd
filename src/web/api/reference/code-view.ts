/** Code samples and recorded answers, behind tabs that work without script. */
import { languageTitles, readableJson, sampleLanguages, sampleOf, type RecordedExample } from '#http';
import { html, type Html, type Insert } from '../../design/index.ts';
import { referenceTexts as say } from './messages/index.ts';

/** @param language `bash`, `typescript`, `python`, `json`, `http`, … @returns escaped markup */
export type Highlight = (code: string, language: string) => Insert;

interface Tab {
  /** Unique in its group. */
  value: string;
  label: Insert;
  content: Html;
}

/** @param name unique on the page */
const tabbed = (name: string, label: string, tabs: readonly Tab[]): Html =>
  html`<div class="switch">
    <fieldset class="switch-tabs">
      <legend class="unseen">${label}</legend>
      ${tabs.map(
        (tab, at) =>
          html`<label>
            <input
              class="unseen"
              type="radio"
              name="${name}"
              value="${tab.value}"
              ${at === 0 && html`checked`}
            />
            <span>${tab.label}</span>
          </label>`,
      )}
    </fieldset>
    ${tabs.map(({ content }) => html`<div class="switch-panel">${content}</div>`)}
  </div>`;

/** @param copy name of the button for screen readers */
const codePanel = (id: string, copy: string, shown: Insert): Html =>
  html`<div class="snippet">
    <pre tabindex="0"><code id="${id}">${shown}</code></pre>
    <button class="button slight" type="button" data-copy="${id}" aria-label="${copy}" hidden>
      ${say('copy')}
    </button>
  </div>`;

const highlighterNames = { curl: 'bash', typescript: 'typescript', python: 'python' } as const;

/** The request of an example in each language. */
export const samplesView = ({ operationId, request, answer }: RecordedExample, highlight: Highlight): Html =>
  tabbed(
    `sample-${operationId}`,
    say('language'),
    sampleLanguages.map((language) => {
      const code = sampleOf(language, request, answer.type).trimEnd();
      return {
        value: language,
        label: languageTitles[language],
        content: codePanel(
          `${operationId}-${language}`,
          say('copy-sample', { language: languageTitles[language] }),
          highlight(code, highlighterNames[language]),
        ),
      };
    }),
  );

/** Recorded answers, each behind a tab with its status. */
export const answersView = (
  operationId: string,
  examples: readonly RecordedExample[],
  highlight: Highlight,
): Html =>
  tabbed(
    `answer-${operationId}`,
    say('response'),
    examples.map(({ name, title, isError, answer }) => {
      const { status, type = '', body } = answer;
      const isText = typeof body === 'string' && !type.endsWith('json');
      const code = body === undefined ? '' : isText ? body.trimEnd() : readableJson(body);
      const language = isText ? (type === 'text/html' ? 'xml' : 'plain') : 'json';
      return {
        value: name,
        label: html`<span class="status ${isError ? 'bad' : 'good'}">${status}</span> ${title}`,
        content: html`${headerLines(answer.headers)}
        ${
          code === ''
            ? html`<p class="no-content soft small">${say('no-content')}</p>`
            : codePanel(`${operationId}-${name}`, say('copy-response'), highlight(code, language))
        }`,
      };
    }),
  );

const headerLines = (headers: Record<string, string>): Insert => {
  const lines = Object.entries(headers);
  return (
    lines.length > 0 &&
    html`<details class="answer-headers">
      <summary>${say('header-count', { count: lines.length })}</summary>
      <dl>
        ${lines.map(
          ([name, value]) =>
            html`<dt><code>${name}</code></dt>
              <dd><code>${value}</code></dd>`,
        )}
      </dl>
    </details>`
  );
};
