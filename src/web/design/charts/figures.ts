/** Helpers of the score charts. */
import type { Tone } from '../components.ts';

/** Good from 80, bad below 50: where the grades B and D begin. */
export const toneOf = (score: number): Tone => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad');

/** Rounds a coordinate to one decimal. */
export const short = (value: number): number => Math.round(value * 10) / 10;
