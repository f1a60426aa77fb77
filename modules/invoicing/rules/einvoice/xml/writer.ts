import { cleanText, escapeAttribute, escapeText } from './text.ts';

/** Attributes in the order they are written; those without a value are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;
/** An element to be written. */
export interface Part { readonly name: string; readonly attributes: string; readonly content: string | readonly Part[] }
/** Elements in the order they are written; nothing stands for one that is left out. */
export type Parts = readonly (Part | undefined | readonly (Part | undefined)[])[];

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes).map(([name, value]) => [name, cleanText(value ?? '')] as const).filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
}

/** An element with a text; nothing for no text. */
export function leaf(name: string, text: string | undefined, attributes: Attributes = {}): Part | undefined {
  const content = cleanText(text ?? '');
  return content === '' ? undefined : { name, attributes: attributeText(attributes), content };
}

/** An element around others; nothing when there are none. */
export function branch(name: string, ...parts: Parts): Part | undefined {
  const part = frame(name, {}, ...parts);
  return part.content.length === 0 ? undefined : part;
}

/** An element around others that is written even when it is empty. */
export function frame(name: string, attributes: Attributes, ...parts: Parts): Part {
  return { name, attributes: attributeText(attributes), content: parts.flat().filter((part) => part !== undefined) };
}

/** The file: UTF-8, two spaces a level, the same bytes for the same parts. */
export function serialize(root: Part): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}

function written({ name, attributes, content }: Part, indent: string): string {
  if (typeof content === 'string') return `${indent}<${name}${attributes}>${escapeText(content)}</${name}>\n`;
  if (content.length === 0) return `${indent}<${name}${attributes}/>\n`;
  return `${indent}<${name}${attributes}>\n${content.map((part) => written(part, `${indent}  `)).join('')}${indent}</${name}>\n`;
}
