/** The attributes that agents compare on, and the pages that were looked at. */
import { percent, type Report } from '#audit';
import { bar } from '../../../design/charts/index.ts';
import { html, visible, table, type Html } from '../../../design/index.ts';

export function attributes({ attributes: { products, fields } }: Report): Html {
  if (fields.length === 0) return html``;
  return html`<section class="stack" id="attributes" aria-labelledby="attributes-title">
    <div>
      <h2 id="attributes-title">Attributes that agents compare on</h2>
      <p class="soft">
        In the markup of ${products} product${products !== 1 && 's'}. The lighter bar is where the share of
        the whole catalogue lies, with 90 % certainty.
      </p>
    </div>
    <div class="audit-matrix">
      ${table(
        'How many products have each attribute',
        [
          { title: 'Attribute', cell: ({ name }) => visible(name) },
          { title: 'Filled', number: true, cell: ({ filled, total }) => `${filled} of ${total}` },
          {
            title: 'Share',
            cell: ({ filled, total, interval: [low, high] }) =>
              bar((filled / Math.max(1, total)) * 100, [low * 100, high * 100]),
          },
          {
            title: 'Whole catalogue',
            number: true,
            cell: ({ interval: [low, high] }) => `${percent(low)} to ${percent(high)}`,
          },
        ],
        fields,
      )}
    </div>
  </section>`;
}

export const sample = ({ sample: pages }: Report): Html =>
  html`${
    pages.length > 0 &&
    html`<section class="stack" id="sample" aria-labelledby="sample-title">
      <h2 id="sample-title">Pages that were looked at</h2>
      <div class="audit-sample">
        ${table(
          'Pages of the sample',
          [
            { title: 'Address', cell: ({ url }) => visible(url) },
            { title: 'Role', cell: ({ role }) => role },
            { title: 'Seen as', cell: ({ client }) => client },
            { title: 'Status', number: true, cell: ({ status }) => status ?? 'no answer' },
          ],
          pages,
        )}
      </div>
    </section>`
  }`;
