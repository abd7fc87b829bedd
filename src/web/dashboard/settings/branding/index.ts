/** `/dashboard/settings/branding`: the name, the logo, and the paper size of reports. */
import type { Context } from 'hono';
import { BrandingError, maxBrandName, readBrandName, readLogo } from '#audit';
import type { BrandingSettings } from '#storage';
import { button, fileInput, html, input, notice, select, type Html } from '../../../design/index.ts';
import { readFields, readFormFile } from '../../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import { requireOwner } from '../../refusal.ts';
import type { SettingsRouteDeps } from '../deps.ts';
import { brandingPath, forOwners, settingsHead } from '../frame.ts';

type C = Context<DashboardEnv>;

const said = {
  saved: 'Saved. New downloads and PDFs use it.',
  logo: 'Logo saved.',
  removed: 'Logo removed.',
};
/** Of a form with a logo that is too large, so that the page can say so. */
const maxUploadBytes = 4 * 1024 * 1024;

interface Wrong {
  agency?: string;
  error: string;
  field: 'agency' | 'paper' | 'logo';
}

export function addBranding(app: Dashboard, { branding }: SettingsRouteDeps): void {
  const shown = async (c: C, wrong?: Wrong) => page(c, await branding.read(), wrong);

  app.get(brandingPath, (c) => shown(c));

  app.post(brandingPath, requireOwner, async (c) => {
    const { agency = '', paper = '' } = await readFields(c);
    if (paper !== 'a4' && paper !== 'letter')
      return shown(c, { agency, field: 'paper', error: 'Choose a paper size.' });
    try {
      await branding.change({ agency: agency.trim() === '' ? undefined : readBrandName(agency), paper });
    } catch (error) {
      if (!(error instanceof BrandingError)) throw error;
      return shown(c, { agency, field: 'agency', error: error.message });
    }
    return c.redirect(`${brandingPath}?said=saved`, 303);
  });

  app.post(`${brandingPath}/logo`, requireOwner, async (c) => {
    const file = await readFormFile(c, 'logo', maxUploadBytes);
    if (!file) return shown(c, { field: 'logo', error: 'Choose a file.' });
    try {
      await branding.change({ logo: readLogo(file.bytes) });
    } catch (error) {
      if (!(error instanceof BrandingError)) throw error;
      return shown(c, { field: 'logo', error: error.message });
    }
    return c.redirect(`${brandingPath}?said=logo`, 303);
  });

  app.post(`${brandingPath}/logo/remove`, requireOwner, async (c) => {
    await branding.change({ logo: undefined });
    return c.redirect(`${brandingPath}?said=removed`, 303);
  });
}

function page(c: C, settings: BrandingSettings, wrong?: Wrong) {
  const content = html`${settingsHead(brandingPath, {
      text: 'Your name and logo, shown at the top of HTML and PDF reports.',
    })}
    <div class="stack">
      ${wrong ? notice('Nothing was changed. Check the field below.', 'bad') : flashMessage(c, said)}
      ${!may(c, 'manage') && forOwners} ${preview(settings)}
      ${may(c, 'manage') && html`${nameForm(settings, wrong)} ${logoForm(settings, wrong)}`}
    </div>`;
  return dashboardPage(c, {
    title: 'Report branding',
    section: 'settings',
    content,
    ...(wrong ? { status: 400 } : {}),
  });
}

const preview = ({ agency, logo, paper }: BrandingSettings): Html =>
  html`<section class="card narrow" aria-labelledby="preview">
    <h2 id="preview">Preview</h2>
    ${logo === undefined ? html`<p><strong>${agency ?? 'Portico'}</strong></p>` : html`<p><img class="logo-preview" src="${logo}" alt="${agency ?? 'Logo'}" /></p>`}
    <p class="soft small">
      ${agency === undefined ? 'No name is set' : html`Prepared by ${agency}`}. Paper:
      ${paper === 'letter' ? 'US Letter' : 'A4'}.
    </p>
  </section>`;

const nameForm = (settings: BrandingSettings, wrong?: Wrong): Html =>
  html`<h2>Name and paper</h2>
    <form method="post" action="${brandingPath}" class="fields narrow" novalidate>
      ${input({
        name: 'agency',
        label: 'Agency or company',
        maxLength: maxBrandName,
        value: wrong?.agency ?? settings.agency ?? '',
        autocomplete: 'organization',
        hint: 'Leave empty to show no name. The client is entered with each PDF.',
        ...(wrong?.field === 'agency' ? { error: wrong.error } : {}),
      })}
      ${select(
        {
          name: 'paper',
          label: 'Paper size of PDFs',
          value: settings.paper ?? 'a4',
          required: true,
          ...(wrong?.field === 'paper' ? { error: wrong.error } : {}),
        },
        [
          ['a4', 'A4'],
          ['letter', 'US Letter'],
        ],
      )}
      <p class="actions">${button('Save', { main: true })}</p>
    </form>`;

const logoForm = ({ logo }: BrandingSettings, wrong?: Wrong): Html =>
  html`<h2>Logo</h2>
    <form method="post" action="${brandingPath}/logo" enctype="multipart/form-data" class="fields narrow">
      ${fileInput({
        name: 'logo',
        label: logo === undefined ? 'Image' : 'Replace with',
        required: true,
        accept: '.png,.jpg,.jpeg,.webp,.svg',
        hint: 'PNG, JPEG, WebP, or SVG, up to 200 KB. Wide logos look best.',
        ...(wrong?.field === 'logo' ? { error: wrong.error } : {}),
      })}
      <p class="actions">${button('Upload')}</p>
    </form>
    ${
      logo !== undefined &&
      html`<form method="post" action="${brandingPath}/logo/remove">
        <p class="actions">${button('Remove logo', { danger: true })}</p>
      </form>`
    }`;
