const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields a stage asks for that the record has not. */
export function missingOf(record: object, required: readonly string[]): string[] {
  return required.filter((key) => isEmpty((record as Record<string, unknown>)[key]));
}
