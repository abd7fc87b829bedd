/** Bounds of what a request may say. */
import { z } from 'zod';

export const text = z.string().max(2_000);
export const id = z.string().min(1).max(2_000);

export const mostLines = 200;
export const mostCodes = 50;
export const mostEntries = 50;
export const mostLookups = 100;
export const mostQuantity = 9_999;

/** Refuses a map with too many entries; its members are bounded by themselves. */
export const fewEntries = (entries: object): boolean => Object.keys(entries).length <= mostEntries;
export const tooManyEntries = `Too big: expected at most ${mostEntries} entries`;
