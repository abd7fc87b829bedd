/** Times of the wire. Pure. */
import { badAnswer } from '../shop-api.ts';

/** Epoch milliseconds of a date-time of the wire. @throws ApiError `unavailable` `bad-answer` for what is none */
export function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badAnswer('A time is none.');
  return time;
}
