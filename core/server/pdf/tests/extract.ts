import { inflateSync } from 'node:zlib';

/** One page: `blocks` are the letters of each text from left to right as they stand, `said` what a reader or the clipboard gets; `missing` counts letters without a shape. */
export interface ExtractedPage { blocks: string[]; said: string[]; missing: number }

interface Entry { head: string; stream: Buffer | null }

/** Reads the files our engine writes (plain objects, flate streams, two-byte glyphs with a ToUnicode map); not a reader for all PDFs. */
export function extractPages(file: Buffer): ExtractedPage[] {
  const objects = readObjects(file);
  const maps = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(head);
    if (unicode) maps.set(head, unicodeMap(objects.get(unicode[1]!)!.stream!.toString('latin1')));
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name!, maps.get(objects.get(id!)!.head) ?? new Map());
  return [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head)).map(({ head }) => {
    return readPage(objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream!.toString('latin1'), fonts);
  });
}

function readObjects(file: Buffer): Map<string, Entry> {
  const text = file.toString('latin1');
  const objects = new Map<string, Entry>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endobj', start);
    const at = text.indexOf('stream\n', start);
    const head = text.slice(start, at > 0 && at < end ? at : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = at > 0 && at < end ? file.subarray(at + 7, at + 7 + length) : null;
    objects.set(match[1]!, { head, stream: raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw });
  }
  return objects;
}

function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from, , list] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    let code = Number.parseInt(from!, 16);
    for (const [, hex] of list!.matchAll(/<([0-9a-f ]*)>/gi)) {
      const units = hex!.replace(/ /g, '').match(/.{4}/g) ?? [];
      map.set((code++).toString(16).padStart(4, '0'), String.fromCharCode(...units.map((u) => Number.parseInt(u, 16))));
    }
  }
  return map;
}

function readPage(content: string, fonts: Map<string, Map<string, string>>): ExtractedPage {
  const page: ExtractedPage = { blocks: [], said: [], missing: 0 };
  let open = '';
  for (const [, said, end, body] of content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\n>> BDC|(EMC)|BT([\s\S]*?)ET/g)) {
    if (said !== undefined) { open = ''; page.said.push(textString(said)); }
    else if (end) page.blocks.push(open);
    else {
      const font = fonts.get(/\/(F\d+) /.exec(body!)![1]!) ?? new Map<string, string>();
      for (const [, array] of body!.matchAll(/\[([^\]]*)\] TJ/g)) for (const [, hex] of array!.matchAll(/<([0-9a-f]+)>/g)) for (const glyph of hex!.match(/.{4}/g) ?? []) { open += font.get(glyph) ?? '\ufffd'; if (glyph === '0000') page.missing++; }
    }
  }
  return page;
}

function textString(raw: string): string {
  const bytes = raw.replace(/\\([nrtbf()\\])/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c);
  return bytes.startsWith('\u00fe\u00ff') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes;
}
