/** Times in feeds and headers. */

/**
 * Epoch milliseconds of an ISO 8601 or RFC 9110/5322 date (RSS has those, with the North American zones of RFC 822 too); without a zone it is read as UTC, so that every machine
 * reads the same. Undefined for other formats, whose day and month are ambiguous.
 */
export function readTime(text: string): number | undefined {
  const written = text.trim().slice(0, 64);
  const iso =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.exec(
      written,
    );
  const [, day, time = '00:00', zone = 'Z'] = iso ?? [];
  const exact = day
    ? `${day}T${time}${/^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`
    : /^(?:[A-Z][a-z]{2,8},? )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC?|Z|[ECMP][SD]T|[+-]\d{4})$/.test(
          written,
        )
      ? written
      : undefined;
  const at = exact === undefined ? Number.NaN : Date.parse(exact);
  return Number.isNaN(at) ? undefined : at;
}
