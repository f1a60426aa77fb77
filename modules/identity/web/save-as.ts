/** Has the browser save something as a file. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
