/** Between scripts and the simulated script API: one wire for each request. */
export type { Answer, Ask, Encoded, ScriptCalls, Thrown, Wire, WireOptions } from './wire.ts';
export { ScriptException } from './script-exception.ts';
export { openWire } from './serve.ts';
