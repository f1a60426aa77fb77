const longest = 150;

/** A file name that is only a label: no folders, no control or direction characters, not hidden, not endless. */
export function safeName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  // Cf holds the direction overrides that let an .exe read as .png; a lone surrogate (Cs) cannot be encoded.
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (clean === '') return 'file';
  const points = [...clean];
  if (points.length <= longest) return clean;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? '';
  return points.slice(0, longest - extension.length).join('') + extension;
}

/** Content-Disposition with the name in both forms; nothing in it can end the header. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = safeName(name).replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(safeName(name)).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
