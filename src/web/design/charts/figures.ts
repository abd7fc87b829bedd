/** What all charts of scores share. */
import type { Tone } from '../components.ts';

/** Good from 80, bad below 50: where the grades B and D begin. */
export const toneOf = (score: number): Tone => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad');

/** For drawings: a tenth of a unit is more than can be seen. */
export const short = (value: number): number => Math.round(value * 10) / 10;
