/** Whose report it is: shown at its top. */
export interface ReportBranding {
  /** Who made the report. */
  agency?: string;
  /** Whom it is for. */
  client?: string;
  /** Image as a `data:` URI: PNG, JPEG, WebP, or SVG. */
  logo?: string;
}
