/** Builds the parts whose sources changed since their last build; `say` hears about each. */
export function build(say?: (line: string) => void, parts?: ReadonlyArray<'server' | 'web'>): Promise<void>;
