/** One record of RFC 4180, without its line break. Cells that a spreadsheet would take for a formula begin with an apostrophe. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',');

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
