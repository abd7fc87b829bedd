/** What the platform answers itself, where no script did. */

export interface OwnPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const page = (status: number, title: string): OwnPage => ({
  status,
  headers: { 'Content-Type': 'text/html;charset=UTF-8' },
  body: `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
});

/** Reveals nothing of the exception. */
export const generalError = page(500, 'General Error');
export const notFound = page(404, 'Page Not Found');
export const tooLarge = page(413, 'Request Entity Too Large');
export const tooLongHeader = page(400, 'Bad Request');
