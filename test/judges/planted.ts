export const plantFaults = async (..._: unknown[]): Promise<boolean> => true;
