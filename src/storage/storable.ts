/** Text as every database takes it: PostgreSQL refuses NUL, which can stand in whatever a caller made up. */
export const storable = <T>(value: T): T | string =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
