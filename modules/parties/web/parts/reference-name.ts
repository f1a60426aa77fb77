/** How a kind of reference (`<room>.<thing>`) is called, in the words of its room. */
export function referenceName(t: (key: string, values?: Record<string, unknown>) => string, name: string): string {
  const [room, thing] = name.split('.');
  return t(`${room}:party_reference.${thing}`, { defaultValue: thing });
}
