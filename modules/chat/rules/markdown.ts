/** A stretch of text within a line. */
export type Inline =
  | { type: 'text'; text: string } | { type: 'code'; text: string } | { type: 'break' }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'mention'; id: string; name: string };
/** A part of a message. */
export type Block =
  | { type: 'paragraph'; children: Inline[] } | { type: 'quote'; children: Block[] } | { type: 'code'; text: string }
  | { type: 'list'; ordered: boolean; items: Inline[][] };

/** Formatting inside formatting inside …: deeper is plain text. */
const deepest = 6;
/** A label or address that is longer is no link. */
const longestPart = 2000;
const safeLink = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s]|tel:[+\d])/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for addresses a message may lead to: http, https, mailto, tel. */
export function isSafeLink(href: string): boolean {
  return href.length <= longestPart && safeLink.test(href) && !/[\s\u0000-\u001f<>"]/.test(href);
}

const marks: Array<[mark: string, type: 'strong' | 'em' | 'del']> = [['**', 'strong'], ['~~', 'del'], ['*', 'em'], ['_', 'em']];
const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

interface Taken { node: Inline; end: number }

function takeCode(text: string, at: number): Taken | null {
  if (text[at] !== '`') return null;
  const end = text.indexOf('`', at + 1);
  return end > at + 1 ? { node: { type: 'code', text: text.slice(at + 1, end) }, end: end + 1 } : null;
}

function takeBracket(text: string, at: number, depth: number): Taken | null {
  const mention = text[at] === '@' && text[at + 1] === '[';
  if (!mention && text[at] !== '[') return null;
  const open = mention ? at + 2 : at + 1;
  const part = text.slice(open, open + longestPart);
  const middle = part.indexOf('](');
  const end = middle < 0 ? -1 : part.indexOf(')', middle);
  if (middle < 1 || end < 0) return null;
  const [label, target] = [part.slice(0, middle), part.slice(middle + 2, end)];
  if (label.includes('\n')) return null;
  if (mention) return uuid.test(target) ? { node: { type: 'mention', id: target.toLowerCase(), name: label }, end: open + end + 1 } : null;
  return isSafeLink(target) ? { node: { type: 'link', href: target, children: inline(label, depth + 1, false) }, end: open + end + 1 } : null;
}

function takeAddress(text: string, at: number): Taken | null {
  if (text[at] !== 'h' || isWord(text[at - 1])) return null;
  const found = /^https?:\/\/[^\s<>"]{1,1990}/.exec(text.slice(at, at + longestPart))?.[0].replace(/[.,;:!?'*_~)\]]+$/, '');
  return found && isSafeLink(found) ? { node: { type: 'link', href: found, children: [{ type: 'text', text: found }] }, end: at + found.length } : null;
}

function takeMarked(text: string, at: number, depth: number, links: boolean): Taken | null {
  for (const [mark, type] of marks) {
    if (!text.startsWith(mark, at)) continue;
    const inner = at + mark.length;
    if (/^\s|^$/.test(text.slice(inner, inner + 1)) || (mark === '_' && isWord(text[at - 1]))) return null;
    const end = text.slice(inner, inner + longestPart).indexOf(mark, 1);
    if (end < 0 || /\s/.test(text[inner + end - 1]!) || (mark === '_' && isWord(text[inner + end + 1]))) return null;
    return { node: { type, children: inline(text.slice(inner, inner + end), depth + 1, links) }, end: inner + end + mark.length };
  }
  return null;
}

function inline(text: string, depth = 0, links = true): Inline[] {
  const out: Inline[] = [];
  let plain = '';
  const flush = () => { if (plain) out.push({ type: 'text', text: plain }); plain = ''; };
  for (let at = 0; at < text.length;) {
    const char = text[at]!;
    if (char === '\n') { flush(); out.push({ type: 'break' }); at++; continue; }
    // A row of marks is a line somebody drew.
    const run = '*_~'.includes(char) ? /^([*_~])\1*/.exec(text.slice(at, at + longestPart))![0] : '';
    if (run.length > 3) { plain += run; at += run.length; continue; }
    const taken = !'`@[h*_~'.includes(char) || depth >= deepest ? null
      : takeCode(text, at) ?? (links ? takeBracket(text, at, depth) ?? takeAddress(text, at) : null) ?? takeMarked(text, at, depth, links);
    if (!taken) { plain += char; at++; continue; }
    flush();
    out.push(taken.node);
    at = taken.end;
  }
  flush();
  return out;
}

const listItem = /^(?:[-*•]|(\d{1,9})[.)])\s+(\S.*)$/;

/** Parts of a message's source text. Nothing in it can become anything but formatting and safe links. */
export function parseMarkdown(source: string, depth = 0): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i]!;
    if (line.trim() === '') { i++; continue; }
    if (line.startsWith('```')) {
      let end = i + 1;
      while (end < lines.length && !lines[end]!.startsWith('```')) end++;
      blocks.push({ type: 'code', text: lines.slice(i + 1, end).join('\n') });
      i = end + 1;
      continue;
    }
    if (line.startsWith('>') && depth < deepest) {
      let end = i;
      while (end < lines.length && lines[end]!.startsWith('>')) end++;
      blocks.push({ type: 'quote', children: parseMarkdown(lines.slice(i, end).map((l) => l.replace(/^> ?/, '')).join('\n'), depth + 1) });
      i = end;
      continue;
    }
    const first = listItem.exec(line);
    if (first) {
      const ordered = first[1] !== undefined;
      const items: Inline[][] = [];
      for (; i < lines.length; i++) {
        const item = listItem.exec(lines[i]!);
        if (!item || (item[1] !== undefined) !== ordered) break;
        items.push(inline(item[2]!));
      }
      blocks.push({ type: 'list', ordered, items });
      continue;
    }
    let end = i + 1;
    while (end < lines.length && lines[end]!.trim() !== '' && !/^(?:```|>)/.test(lines[end]!) && !listItem.test(lines[end]!)) end++;
    blocks.push({ type: 'paragraph', children: inline(lines.slice(i, end).join('\n')) });
    i = end;
  }
  return blocks;
}

function linkAmong(nodes: readonly Inline[]): string | null {
  for (const node of nodes) {
    const found = node.type === 'link' ? (/^https?:/i.test(node.href) ? node.href : null) : 'children' in node ? linkAmong(node.children) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Address of the first link to a page in a message's source text; what stands in code is none. */
export function firstLink(source: string, blocks: readonly Block[] = parseMarkdown(source)): string | null {
  for (const block of blocks) {
    const found = block.type === 'paragraph' ? linkAmong(block.children) : block.type === 'list' ? linkAmong(block.items.flat()) : block.type === 'quote' ? firstLink('', block.children) : null;
    if (found !== null) return found;
  }
  return null;
}

const linksAmong = (nodes: readonly Inline[]): string[] => nodes.flatMap((node) => (node.type === 'link' ? (/^https?:/i.test(node.href) ? [node.href] : []) : 'children' in node ? linksAmong(node.children) : []));

/** Addresses of all links to pages in a message's source text, each once, in their order; what stands in code is none. */
export function pageLinks(source: string, blocks: readonly Block[] = parseMarkdown(source)): string[] {
  return [...new Set(blocks.flatMap((block) => (block.type === 'paragraph' ? linksAmong(block.children) : block.type === 'list' ? linksAmong(block.items.flat()) : block.type === 'quote' ? pageLinks('', block.children) : [])))];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c]!);
/** Marks that turn the direction of what follows end where the text ends. */
const isolated = (text: string) => (/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/.test(text) ? `<bdi>${escape(text)}</bdi>` : escape(text));

function inlineHtml(nodes: readonly Inline[]): string {
  return nodes.map((node) => {
    switch (node.type) {
      case 'text': return isolated(node.text);
      case 'code': return `<code>${isolated(node.text)}</code>`;
      case 'break': return '<br>';
      case 'link': return `<a href="${escape(node.href)}" target="_blank" rel="noopener nofollow ugc">${inlineHtml(node.children)}</a>`;
      case 'mention': return `<span data-mention="${escape(node.id)}">@${isolated(node.name)}</span>`;
      default: return `<${node.type}>${inlineHtml(node.children)}</${node.type}>`;
    }
  }).join('');
}

function blockHtml(blocks: readonly Block[]): string {
  return blocks.map((block) => {
    switch (block.type) {
      case 'paragraph': return `<p>${inlineHtml(block.children)}</p>`;
      case 'quote': return `<blockquote>${blockHtml(block.children)}</blockquote>`;
      case 'code': return `<pre><code>${isolated(block.text)}</code></pre>`;
      case 'list': { const tag = block.ordered ? 'ol' : 'ul'; return `<${tag}>${block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</${tag}>`; }
    }
  }).join('');
}

/** A message's source text as safe HTML. */
export function toHtml(source: string): string {
  // Most messages are a line of plain words.
  return /[`@[*_~>\n:]|^(?:[-•]|\d)|[\u200e-\u2069\u061c]/.test(source) ? blockHtml(parseMarkdown(source)) : source === '' ? '' : `<p>${escape(source)}</p>`;
}
