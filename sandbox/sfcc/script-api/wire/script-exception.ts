/** What a script threw, on its way through the simulator. Let it pass, or throw it on: the script gets back the very value. */
export class ScriptException extends Error {
  /** Under which the engine keeps the value; undefined when it has gone already. */
  readonly id: number | undefined;
  /** `name` of the thrown error; of a platform exception its full name. */
  readonly type: string;
  /** Stack within the script. */
  readonly scriptStack: string;

  constructor(thrown: { id?: number; type: string; message: string; stack: string }) {
    super(thrown.message);
    this.name = 'ScriptException';
    this.id = thrown.id;
    this.type = thrown.type;
    this.scriptStack = thrown.stack;
  }
}
