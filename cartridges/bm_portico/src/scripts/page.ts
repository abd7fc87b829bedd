/** The page in Business Manager. Works without script. */
import CSRFProtection from 'dw/web/CSRFProtection';
import URLUtils from 'dw/web/URLUtils';
import type { Column } from './columns.ts';
import { groups, type Field } from './fields.ts';
import type { Entries, Entry, FormProblems, Row } from './form.ts';
import { html, nothing, type Html } from './markup.ts';
import type { Finding, SelfCheckOutcome } from './self-check.ts';

export interface Shown {
  /** ID of the site. */
  site: string;
  entries: Entries;
  problems: FormProblems;
  /** Of the stored values that the form began with. */
  version: string;
  /** Passwords that are set. */
  set: Record<string, boolean>;
  /** Above the form. */
  message?: { isError: boolean; text: string };
  /** What was asked for and not done yet. */
  newClient?: string;
  newSecret?: boolean;
  /** Shown once. */
  newKey?: { client: string; key: string };
  check?: SelfCheckOutcome;
}

export function pageOf(shown: Shown): string {
  const { message, newKey, check } = shown;
  return html`<div class="portico">
    ${style}
    <h1>Portico: ${shown.site}</h1>
    <p>What agents can buy from this site, how they pay, and a check of the installation.</p>
    ${message && html`<p class="${message.isError ? 'portico-error' : 'portico-done'}" role="status">${message.text}</p>`}
    ${newKey && keyBox(newKey)} ${check && checkBox(check)}
    <form method="post" action="${action('Check')}">
      ${token()}
      <p>
        <button type="submit">Run the self-check</button> Calls each path of the storefront, and looks at
        cartridges, hooks, processors, keys, jobs, and the page cache.
      </p>
    </form>
    <form method="post" action="${action('Save')}">
      ${token()}
      <input type="hidden" name="site" value="${shown.site}" />
      <input type="hidden" name="version" value="${shown.version}" />
      ${groups.map(
        ({ title, fields }) =>
          html`<fieldset>
            <legend>${title}</legend>
            ${fields.map((field) => fieldOf(field, shown))}
          </fieldset>`,
      )}
      <p><button type="submit">Save</button></p>
    </form>
  </div>`.html;
}

const action = (node: string): string => String(URLUtils.url(`PorticoAdmin-${node}`));

const token = (): Html =>
  html`<input
    type="hidden"
    name="${String(CSRFProtection.getTokenName())}"
    value="${String(CSRFProtection.generateToken())}"
  />`;

const style: Html = {
  html: `<style>
.portico { max-width: 72em; padding: 0 1em 2em; line-height: 1.5; }
.portico fieldset { margin: 1.5em 0; padding: 0.5em 1em 1em; border: 1px solid #c9c9c9; border-radius: 4px; }
.portico legend { font-weight: bold; padding: 0 0.5em; }
.portico .portico-field { margin: 1em 0; }
.portico .portico-field > label, .portico .portico-name { display: block; font-weight: bold; }
.portico .portico-help { color: #515151; margin: 0.25em 0; }
.portico .portico-error { color: #a10b0b; }
.portico .portico-done { color: #1b5e20; }
.portico input[type=text], .portico input[type=password], .portico input[type=number], .portico textarea, .portico select { box-sizing: border-box; max-width: 100%; padding: 0.35em; }
.portico .portico-field > input[type=text], .portico .portico-field > input[type=password], .portico .portico-field > textarea { width: 40em; }
.portico .portico-row { display: flex; flex-wrap: wrap; gap: 0.75em; align-items: flex-end; padding: 0.75em 0; border-top: 1px solid #e5e5e5; }
.portico .portico-row label { display: block; }
.portico .portico-row input[type=text] { width: 17em; }
.portico td:nth-child(2) { white-space: nowrap; }
.portico textarea { font-family: monospace; }
.portico table { border-collapse: collapse; }
.portico td, .portico th { text-align: left; vertical-align: top; padding: 0.4em 1em 0.4em 0; }
</style>`,
};

function fieldOf(field: Field, shown: Shown): Html {
  const { entries, problems } = shown;
  const { id, label, help } = field;
  const entry: Entry = entries[id] ?? { text: '' };
  const wrong = problems[id] ?? [];
  const about = html`${wrong.map((text) => html`<p class="portico-error" id="${id}-error">${text}</p>`)}
  ${help === undefined ? undefined : html`<p class="portico-help">${help}</p>`}`;
  const marked = wrong.length > 0 ? { html: ` aria-invalid="true" aria-describedby="${id}-error"` } : nothing;
  if ('raw' in entry)
    return html`<div class="portico-field">
      <label for="${id}">${label}</label>
      <p class="portico-error">The stored JSON cannot be shown as a form. Correct it, or clear the field.</p>
      <textarea id="${id}" name="${id}.raw" rows="8" ${marked}>${entry.raw}</textarea>${about}
    </div>`;
  if ('rows' in entry)
    return field.kind === 'table' || field.kind === 'record'
      ? html`<div class="portico-field" role="group" aria-labelledby="${id}-name">
          <span class="portico-name" id="${id}-name">${label}</span>${about}${tableOf(field, entry.rows)}
        </div>`
      : nothing;
  return html`<div class="portico-field">${inputOf(field, entry.text, marked, shown)}${about}</div>`;
}

function inputOf(field: Field, text: string, marked: Html, { set, newClient, newSecret }: Shown): Html {
  const { id, label, kind } = field;
  const isSet = set[id] === true;
  const name = html`<label for="${id}">${label}</label>`;
  switch (kind) {
    case 'switch':
      return html`<label for="${id}"
        ><input
          type="checkbox"
          id="${id}"
          name="${id}"
          value="true"
          ${text === 'true' ? checked : nothing}${marked}
        />
        ${label}</label
      >`;
    case 'choice':
      return html`${name}<select id="${id}" name="${id}" ${marked}>
          ${field.choices.map(([value, shown]) => option(value, shown, text))}
        </select>`;
    case 'number':
      return html`${name}<input type="number" step="1" id="${id}" name="${id}" value="${text}" ${marked} />`;
    case 'password':
      return html`${name}<input
          type="password"
          autocomplete="off"
          id="${id}"
          name="${id}"
          value=""
          placeholder="${isSet ? 'Set. Leave empty to keep it.' : 'Not set'}"
          ${marked}
        />
        ${id === 'porticoSecret' ? html`<label><input type="checkbox" name="newSecret" value="true" ${newSecret === true ? checked : nothing} /> Create a random secret</label>` : undefined}`;
    case 'lines':
    case 'names':
      return html`${name}<textarea id="${id}" name="${id}" rows="4" ${marked}>${text}</textarea>
        ${id === 'porticoApiKeys' ? html`<label for="newClient">Create a key for</label> <input type="text" id="newClient" name="newClient" value="${newClient ?? ''}" placeholder="Name of the client" />` : undefined}`;
    default:
      return html`${name}<input type="text" id="${id}" name="${id}" value="${text}" ${marked} />`;
  }
}

const checked: Html = { html: ' checked' };
const selected: Html = { html: ' selected' };

const option = (value: string, shown: string, text: string): Html =>
  html`<option value="${value}" ${value === text ? selected : nothing}>${shown}</option>`;

/** The last row is empty: it is there to be filled in. */
function tableOf(field: Extract<Field, { columns: unknown }>, rows: readonly Row[]): Html {
  const isTable = field.kind === 'table';
  const all: readonly (Row | undefined)[] =
    isTable || rows.length === 0 ? [...rows, undefined] : rows.slice(0, 1);
  return html`<input type="hidden" name="${field.id}.rows" value="${all.length}" /> ${all.map(
      (row, place) => {
        const at = `${field.id}.${place}.`;
        return html`<div class="portico-row">
          <input type="hidden" name="${at}was" value="${row?.was ?? ''}" />
          ${field.columns.map((column) => cellOf(column, at, row?.[column.name] ?? ''))}
          ${isTable && row ? html`<label><input type="checkbox" name="${at}remove" value="true" /> Remove</label>` : undefined}
        </div>`;
      },
    )}`;
}

function cellOf({ name, label, kind, choices = [], example }: Column, at: string, text: string): Html {
  const id = at + name;
  if (kind === 'flag')
    return html`<label
      ><input type="checkbox" name="${id}" value="true" ${text === 'true' ? checked : nothing} />
      ${label}</label
    >`;
  if (kind === 'choice')
    return html`<label
      >${label}<br /><select name="${id}">
        ${choices.map(([value, shown]) => option(value, shown, text))}
      </select></label
    >`;
  if (kind === 'json')
    return html`<label
      >${label}<br /><textarea name="${id}" rows="4" cols="60" placeholder="${example ?? ''}">
${text}</textarea>
    </label>`;
  return html`<label
    >${label}<br /><input type="text" name="${id}" value="${text}" placeholder="${example ?? ''}"
  /></label>`;
}

const keyBox = ({ client, key }: { client: string; key: string }): Html =>
  html`<div class="portico-done" role="status">
    <p>API key for ${client}. It is shown only now: send it to the client.</p>
    <p><code>${key}</code></p>
  </div>`;

const verdicts: Record<Finding['verdict'], string> = {
  ok: 'OK',
  problem: 'Problem',
  unknown: 'Not checked',
};

const checkBox = ({ version, findings, signed }: SelfCheckOutcome): Html =>
  html`<section aria-labelledby="portico-check">
    <h2 id="portico-check">Self-check</h2>
    <p>Portico ${version}</p>
    <table>
      <thead>
        <tr>
          <th>What</th>
          <th>Result</th>
          <th>Details</th>
        </tr>
      </thead>
      <tbody>
        ${findings.map(
          ({ title, verdict, text, fix }) =>
            html`<tr>
              <th scope="row">${title}</th>
              <td class="${verdict === 'problem' ? 'portico-error' : ''}">${verdicts[verdict]}</td>
              <td>${text}${fix === undefined ? undefined : html`<br />${fix}`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      signed &&
      html`<p>
          <label for="portico-result"
            >Signed result. Save it as a file, and give it to
            <code>portico doctor --self-check FILE</code>:</label
          >
        </p>
        <textarea id="portico-result" rows="6" cols="80" readonly>${JSON.stringify(signed)}</textarea>`
    }
  </section>`;
