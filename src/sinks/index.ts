/** The four events of the stores, sent to whoever wants them: signed, and tried again. */
export {};
