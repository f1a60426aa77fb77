/** Nonce for <style> elements of libraries that must make one; the server writes a fresh one into each page. */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && nonce !== '__NONCE__' ? nonce : undefined;
}
