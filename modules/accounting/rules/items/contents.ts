/** A component of a bundle as lines of documents keep it; `quantity` is that of one bundle. */
export interface Component { itemId: string; name: string; sku: string; quantity: string; unit: string }

/** What a bundle holds as documents say it under its line, a component a line: "2 × Chair", "0.5 kg × Flour"; of one bundle. */
export const contentsText = (components: readonly Component[], figure: (quantity: string) => string = (q) => q): string =>
  components.map((c) => `${figure(c.quantity)}${c.unit ? ` ${c.unit}` : ''} × ${c.name}`).join('\n');

/** One line of a file: "2 x CHAIR; 1 x TABLE", by SKU. A component without an SKU is named in quotation marks. */
export const contentsCell = (components: ReadonlyArray<Pick<Component, 'name' | 'sku' | 'quantity'>>): string => components.map((c) => `${c.quantity} x ${c.sku || `"${c.name.replaceAll('"', "'")}"`}`).join('; ');

/** A cell taken apart into quantities and what they are of; null where it cannot be read. */
export function readContents(cell: string): Array<{ quantity: string; of: string; byName: boolean }> | null {
  const parts = (cell.match(/(?:"[^"]*"|[^;"])+/g) ?? []).map((p) => p.trim()).filter(Boolean);
  const read = parts.map((part) => {
    const [, quantity = '1', of = ''] = /^(?:(\d{1,9}(?:\.\d{1,6})?)\s*[x×*]\s*)?(.+)$/i.exec(part) ?? [];
    const name = /^"(.*)"$/.exec(of.trim())?.[1];
    return { quantity, of: (name ?? of).trim(), byName: name !== undefined };
  });
  return read.length > 0 && read.every((r) => r.of !== '' && Number(r.quantity) > 0) ? read : null;
}
