/** Errors of any page, in English. ICU messages. */
export const english = {
  'try-again': 'Try again in a few minutes. If you were making a change, first check whether it was saved.',
  'go-home': 'Go to the home page',

  // Forms.
  'form-type': 'Send the form with Content-Type: application/x-www-form-urlencoded.',
  'file-form-type': 'Send the form with Content-Type: multipart/form-data and a file.',
  'body-too-large': 'The request body is larger than {bytes} bytes.',

  // Reports as PDF.
  'pdf-no-browser': 'This service has no browser to create PDFs. Its operator can set BROWSER_PATH.',
  'pdf-busy': 'Other PDFs are being created. Try again in a few seconds.',
  'pdf-failed': 'The PDF could not be created. Try again, or download another format.',
  'language-invalid': 'must be {languages}',
} as const;
