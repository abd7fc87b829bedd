/** Of the reference architecture: the members that the cartridge uses. */
declare module 'server' {
  const server: {
    extend(module: unknown): void;
    prepend(
      route: string,
      middleware: (req: unknown, res: unknown, next: () => void) => Promise<void> | void,
    ): void;
    exports(): unknown;
  };
  export default server;
}

declare const module: { superModule: unknown; exports: unknown };
