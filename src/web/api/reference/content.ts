/** An API reference, from its OpenAPI document and recorded examples. Works without script and loads nothing from elsewhere. */
import { html, type Html, type Insert } from '../../design/index.ts';
import { placedOperations, type PlacedOperation, type ReferenceDocument } from './document.ts';
import { referenceTexts as say } from './messages/index.ts';
import { methodView, operationView, type ReferenceOptions } from './operation-view.ts';
import { componentView, withInlineCode } from './schema-view.ts';

export interface ReferenceHeading {
  id: string;
  text: string;
  level: number;
}

export interface ReferenceContent {
  content: Html;
  headings: ReferenceHeading[];
  /** Scripts of the page, which works without them. */
  scripts: string[];
}

/**
 * Sections by tag, with an anchor `#operationId` for each operation, then all objects.
 * @param more below the introduction, and sections at the end with their headings
 */
export function referenceContent(
  document: ReferenceDocument,
  options: ReferenceOptions & {
    introduction?: Insert;
    end?: { content: Html; headings: readonly ReferenceHeading[] };
  },
): ReferenceContent {
  const { tags = [], components } = document;
  const operations = placedOperations(document);
  const groups = tags.map((tag) => ({
    ...tag,
    id: `tag-${tag.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    operations: operations.filter(({ operation }) => operation.tags?.[0] === tag.name),
  }));
  const names = Object.keys(components.schemas);
  const headings: ReferenceHeading[] = [
    ...groups.flatMap(({ id, name, operations: own }) => [
      { id, text: name, level: 2 },
      ...own.map(({ operation }) => ({
        id: operation.operationId,
        text: operation.summary ?? operation.operationId,
        level: 3,
      })),
    ]),
    { id: 'objects', text: say('objects'), level: 2 },
    ...(options.end?.headings ?? []),
  ];
  const content = html`<div class="reference">
    ${options.introduction}
    ${groups.map(
      ({ id, name, description, operations: own }) =>
        html`<section class="reference-group" aria-labelledby="${id}">
          <div class="reference-lead">
            <div>
              <h2 id="${id}">${name}</h2>
              <p>${withInlineCode(description)}</p>
            </div>
            ${endpoints(name, own)}
          </div>
          ${own.map((one) => operationView(one, components.schemas, options))}
        </section>`,
    )}
    <section class="reference-group" aria-labelledby="objects">
      <h2 id="objects">${say('objects')}</h2>
      <p>${say('objects-text')}</p>
      <div class="objects">
        ${names.map(
          (name) =>
            html`<details>
              <summary><code>${name}</code></summary>
              <div id="object-${name}">${componentView(name, components.schemas)}</div>
            </details>`,
        )}
      </div>
    </section>
    ${options.end?.content}
  </div>`;
  return { content, headings, scripts: ['samples'] };
}

const endpoints = (tag: string, operations: readonly PlacedOperation[]): Html =>
  html`<nav class="endpoints" aria-label="${say('endpoint-list', { group: tag })}">
    <ul>
      ${operations.map(
        ({ method, path, operation }) =>
          html`<li>
            ${methodView(method)} <a href="#${operation.operationId}"><code>${path}</code></a>
          </li>`,
      )}
    </ul>
  </nav>`;
