/** The branding of reports, in English. ICU messages. */
export const english = {
  branding: 'Report branding',
  'branding-text': 'Your name and logo, shown at the top of HTML and PDF reports.',
  saved: 'Saved. New downloads and PDFs use it.',
  'logo-saved': 'Logo saved.',
  'logo-removed': 'Logo removed.',
  unchanged: 'Nothing was changed. Check the field below.',

  // Preview.
  preview: 'Preview',
  'prepared-by': 'Prepared by {agency}. Paper: {paper}.',
  'no-name': 'No name is set. Paper: {paper}.',

  // Name and paper.
  'name-and-paper': 'Name and paper',
  agency: 'Agency or company',
  'agency-hint': 'Leave empty to show no name. The client is entered with each PDF.',
  paper: 'Paper size of PDFs',
  'paper-a4': 'A4',
  'paper-letter': 'US Letter',
  'no-paper': 'Choose a paper size.',
  save: 'Save',

  // Logo.
  logo: 'Logo',
  image: 'Image',
  replace: 'Replace with',
  'logo-hint': 'PNG, JPEG, WebP, or SVG, up to 200 KB. Wide logos look best.',
  'no-file': 'Choose a file.',
  upload: 'Upload',
  'remove-logo': 'Remove logo',
} as const;
