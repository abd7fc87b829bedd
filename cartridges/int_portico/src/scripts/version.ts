import project from '../../../../package.json' with { type: 'json' };

/** Of the release. In the compiled cartridge, the compiler has filled it in. */
export const version: string = project.version;
