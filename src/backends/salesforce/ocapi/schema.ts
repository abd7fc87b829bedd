/** Members of documents. `null` is as good as absent, and an empty list is left out. */
import { z } from 'zod';

export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);
export const list = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
export const optionalText = maybe(z.string());
export const decimal = maybe(z.number());
export const flag = maybe(z.boolean());
/** Members that are not strings are left out. */
export const texts = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) =>
    Object.fromEntries(
      Object.entries(value ?? {}).filter(
        (member): member is [string, string] => typeof member[1] === 'string',
      ),
    ),
  );
