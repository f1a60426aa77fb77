/** A drawing in words nothing but shapes can be said in, and the size to draw it at. */
export interface CleanDrawing { svg: string; width: number; height: number }

interface Shape { name: string; attributes: Map<string, string>; inside: Array<Shape | string> }

/** Longer side of the picture that is made of a drawing. */
const side = 1024;
const maxLength = 1024 * 1024;
const maxDepth = 60;
const maxShapes = 5000;
/** What drawing may cost: a plain shape counts 1, one with a gradient, mask or transparency 20; shown twice counts twice. */
const maxCost = 5000;

const shapes = new Set(['svg', 'g', 'defs', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'lineargradient', 'radialgradient', 'stop', 'clippath', 'mask', 'style']);
/** Hold names such as "script" in prose at most; dropped with everything in them, like every other unknown element. */
const withText = new Set(['text', 'tspan', 'style']);
const properties = new Set([
  'fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'opacity', 'color', 'display', 'visibility',
  'stop-color', 'stop-opacity', 'clip-path', 'mask', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing', 'dominant-baseline', 'vector-effect',
]);
const geometry = new Set([
  'id', 'class', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy', 'width', 'height', 'transform', 'viewBox', 'preserveAspectRatio', 'offset',
  'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'href', 'style',
]);

/**
 * Rebuilds an SVG from an allow-list of shapes: scripts, handlers, foreign content, pictures, filters, patterns and every
 * address but `#own` are not taken over, so nothing of the file itself reaches the renderer. Null when it is no drawing,
 * brings its own entities, or would cost too much to draw.
 */
export function cleanDrawing(bytes: Buffer): CleanDrawing | null {
  if (bytes.length > maxLength) return null;
  let text: string;
  try { text = new TextDecoder('utf-8', { fatal: true }).decode(bytes); } catch { return null; }
  const root = read(text);
  const size = root && sizeOf(root);
  if (!root || !size) return null;
  const heavy = /url\(|opacity|mask|clip/i.test(stylesIn(root));
  if (costOf(root, heavy, byId(root)) > maxCost) return null;
  root.attributes.set('width', String(size.width)).set('height', String(size.height)).set('viewBox', size.viewBox);
  return { svg: write(root, true), width: size.width, height: size.height };
}

const tag = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The tree of allowed shapes; null for what is no well-formed SVG. */
function read(text: string): Shape | null {
  const open: Array<{ name: string; shape: Shape | null }> = [];
  let root: Shape | null = null;
  let count = 0;
  for (let at = 0; at < text.length;) {
    const start = text.indexOf('<', at);
    const between = text.slice(at, start < 0 ? text.length : start);
    if (between.trim() !== '' && !addText(open.at(-1)?.shape, between, open.length > 0)) return null;
    if (start < 0) break;
    const passed = passAside(text, start, open.at(-1)?.shape);
    if (passed === null) return null;
    if (passed > start) { at = passed; continue; }
    tag.lastIndex = start;
    const match = tag.exec(text);
    if (!match) return null;
    const [whole, end, name, list, alone] = match as unknown as [string, string, string, string, string];
    at = start + whole.length;
    if (end) { if (open.pop()?.name !== name) return null; continue; }
    if (open.length >= maxDepth || ++count > maxShapes || (open.length === 0 && root)) return null;
    const parent = open.at(-1)?.shape;
    const shape = parent === null ? null : shapeOf(name, list);
    if (open.length === 0) { if (shape?.name !== 'svg') return null; root = shape; } else if (shape) parent!.inside.push(shape);
    if (!alone) open.push({ name, shape });
  }
  return open.length === 0 ? root : null;
}

/** Index behind a comment, declaration or CDATA section; the same index when there is none; null when it is not allowed. */
function passAside(text: string, start: number, shape: Shape | null | undefined): number | null {
  const behind = (mark: string) => { const end = text.indexOf(mark, start); return end < 0 ? null : end + mark.length; };
  if (text.startsWith('<!--', start)) return behind('-->');
  if (text.startsWith('<?', start)) return behind('?>');
  if (text.startsWith('<![CDATA[', start)) {
    const end = behind(']]>');
    if (end !== null && shape && withText.has(shape.name.toLowerCase())) shape.inside.push(text.slice(start + 9, end - 3));
    return end;
  }
  if (!text.startsWith('<!', start)) return start;
  // A document type may only name the standard; one with a subset of its own brings entities.
  const type = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM))?(?:\s+"[^"<>]*"){0,2}\s*>/iy;
  type.lastIndex = start;
  return type.exec(text) ? type.lastIndex : null;
}

function addText(shape: Shape | null | undefined, raw: string, inside: boolean): boolean {
  if (!inside) return /^[\s\ufeff]*$/.test(raw);
  const text = plain(raw);
  if (text === null) return false;
  if (shape && withText.has(shape.name.toLowerCase())) shape.inside.push(text);
  return true;
}

function shapeOf(qualified: string, list: string): Shape | null {
  const name = qualified.replace(/^svg:/, '');
  if (!shapes.has(name.toLowerCase())) return null;
  const attributes = new Map<string, string>();
  for (const [, key, double, single] of list.matchAll(attribute)) {
    const own = key === 'xlink:href' ? 'href' : key!;
    const value = plain(double ?? single ?? '');
    if (value === null || value.length > 500_000) return null;
    if (own === 'href' ? /^#[\w.-]+$/.test(value) : own === 'style' ? isSafeStyle(value) : geometry.has(own) || (properties.has(own) && isSafeValue(value))) attributes.set(own, value);
  }
  return { name, attributes, inside: [] };
}

const isSafeValue = (value: string) => !/[@\\<;{}]/.test(value) && value.replace(/url\(\s*['"]?#[\w.-]+['"]?\s*\)/g, '').search(/url|src|import|expression/i) < 0;
const isSafeStyle = (value: string) => value.split(';').every((part) => part.trim() === '' || (/^\s*[\w-]+\s*:/.test(part) && isSafeValue(part)));
/** A style sheet of plain rules over classes and names; anything else is left out. */
const isSafeSheet = (sheet: string) => !/[@\\<]/.test(sheet) && isSafeValue(sheet.replace(/[;{}]/g, ' ')) && !/filter|pattern|marker|dasharray/i.test(sheet);

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Text with its five entities and numbers resolved; null for an entity of the file's own. */
function plain(raw: string): string | null {
  let strange = false;
  const text = raw.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,20})?;?/gi, (_whole, entity: string | undefined) => {
    const code = entity?.[0] !== '#' ? NaN : /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
    if (!Number.isNaN(code)) return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
    if (entity && Object.hasOwn(named, entity)) return named[entity]!;
    strange = true;
    return '';
  });
  return strange || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) ? null : text;
}

function sizeOf(root: Shape): { width: number; height: number; viewBox: string } | null {
  const numbers = (root.attributes.get('viewBox') ?? '').trim().split(/[\s,]+/).map(Number);
  const own = ['width', 'height'].map((key) => Number.parseFloat(root.attributes.get(key) ?? ''));
  const [x, y, w, h] = numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : [0, 0, ...own];
  if (!(w! > 0 && h! > 0 && w! <= 1e6 && h! <= 1e6) || w! / h! > 20 || h! / w! > 20) return null;
  const scale = side / Math.max(w!, h!);
  return { width: Math.max(1, Math.round(w! * scale)), height: Math.max(1, Math.round(h! * scale)), viewBox: `${x} ${y} ${w} ${h}` };
}

const stylesIn = (shape: Shape): string => (shape.name.toLowerCase() === 'style' ? shape.inside.filter((i) => typeof i === 'string').join('') : shape.inside.map((i) => (typeof i === 'string' ? '' : stylesIn(i))).join(''));

function byId(root: Shape, found = new Map<string, Shape>()): Map<string, Shape> {
  const id = root.attributes.get('id');
  if (id) found.set(id, root);
  for (const part of root.inside) if (typeof part !== 'string') byId(part, found);
  return found;
}

/** What drawing a shape costs, what it refers to included; a circle of references costs too much by itself. */
function costOf(shape: Shape, heavy: boolean, ids: Map<string, Shape>, known = new Map<Shape, number>()): number {
  const before = known.get(shape);
  if (before !== undefined) return before;
  known.set(shape, Infinity);
  const written = [...shape.attributes].filter(([key]) => properties.has(key) || key === 'style').map(([key, value]) => `${key}:${value}`).join(';');
  let cost = (heavy || /url\(|opacity|mask|clip/.test(written) ? 20 : 1) + (shape.attributes.get('d')?.length ?? shape.attributes.get('points')?.length ?? 0) / 2000;
  const references = [shape.attributes.get('href')?.slice(1), ...[...written.matchAll(/url\(\s*['"]?#([\w.-]+)/g)].map((m) => m[1])];
  for (const target of references) { const to = target && ids.get(target); if (to) cost += costOf(to, heavy, ids, known); }
  for (const part of shape.inside) if (typeof part !== 'string') cost += costOf(part, heavy, ids, known);
  known.set(shape, cost);
  return cost;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function write(shape: Shape, first = false): string {
  const style = shape.name.toLowerCase() === 'style';
  if (style && !isSafeSheet(shape.inside.filter((i) => typeof i === 'string').join(''))) return '';
  const list = [...shape.attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  return `<${shape.name}${first ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${list}>${shape.inside.map((part) => (typeof part === 'string' ? escaped(part) : write(part))).join('')}</${shape.name}>`;
}
