/** True for a W3C datetime (a profile of ISO 8601): year, month, day, or a day with time and zone; the date must exist. */
export function isW3cDatetime(text: string): boolean {
  const match =
    /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-](\d{2}):(\d{2})))?)?)?$/.exec(
      text,
    );
  if (!match) return false;
  const [year, month, day, hour, minute, second, zoneHour, zoneMinute] = match
    .slice(1)
    .map((part, at) => (part === undefined ? (at === 1 || at === 2 ? 1 : 0) : Number(part)));
  const days = new Date(Date.UTC(2000 + ((year ?? 0) % 400), month ?? 1, 0)).getUTCDate();
  const isDate = within(month, 1, 12) && within(day, 1, days);
  return (
    isDate &&
    within(hour, 0, 23) &&
    within(minute, 0, 59) &&
    within(second, 0, 59) &&
    within(zoneHour, 0, 23) &&
    within(zoneMinute, 0, 59)
  );
}

const within = (value: number | undefined, low: number, high: number): boolean =>
  value !== undefined && value >= low && value <= high;
