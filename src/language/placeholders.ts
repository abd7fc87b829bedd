/** Names of the placeholders of an ICU message, from its type. Texts within plurals and selects need a space or a `#`. */
type NameOf<Text extends string> = Text extends `${infer Before}{${infer Inside}`
  ? NameOf<Before> | NameOf<Inside>
  : Text extends `${infer Name},${string}`
    ? Name
    : Text extends '' | `${string}${' ' | '#'}${string}`
      ? never
      : Text;

export type Placeholders<Message extends string> = Message extends `${string}{${infer Rest}`
  ? Rest extends `${infer Inside}}${infer After}`
    ? NameOf<Inside> | Placeholders<After>
    : never
  : never;
