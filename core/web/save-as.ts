/** Has the browser save bytes as a file of that name. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The same, named after a list and the day. */
export function saveOfToday(content: Blob, name: string, format: string): void {
  saveAs(content, `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-${new Date().toISOString().slice(0, 10)}.${format}`);
}
