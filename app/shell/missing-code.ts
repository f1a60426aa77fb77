/** True when a code file could not be fetched: the network was away, or the server was updated. The browser remembers that for the life of the page, so only a reload tries again. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message);
}
