import { lineNumbers } from './file-text.ts';
import { StatementError, statementLimits } from './shapes.ts';
import type { TreeNode } from './tree.ts';

const deepest = 64;
const none: Readonly<Record<string, string>> = Object.freeze({});
const tag = /<(\/?)([A-Za-z][\w.]{0,39})>/g;
/** Groups that are never inside one of their own kind: the next one ends the one before. */
const siblings: ReadonlySet<string> = new Set(['STMTTRN', 'STMTRS', 'CCSTMTRS']);

/**
 * Reads the SGML of OFX 1.x, where `<NAME>text` needs no end tag and only groups are closed; names in capitals. One pass, time linear in the text.
 * Throws `unreadable` when the end tag of the root is missing (a file that was cut off) or groups are nested too deep.
 */
export function readSgml(text: string): TreeNode {
  const groups = closedNames(text);
  const lineOf = lineNumbers(text);
  const root: TreeNode = { name: '', text: '', attributes: none, children: [], at: 1 };
  const open: TreeNode[] = [root];
  let seen = 0;
  let waiting: { ends: boolean; name: string; from: number; at: number } | null = null;
  const take = (until: number) => {
    if (waiting === null) return;
    const value = plainText(text.slice(waiting.from, until).trim());
    if (waiting.ends) closeGroup(open, waiting.name);
    else openNode(open, { name: waiting.name, text: value, attributes: none, children: [], at: lineOf(waiting.at) }, value === '' && groups.has(waiting.name));
  };
  for (const found of text.matchAll(tag)) {
    seen += 1;
    if (seen > statementLimits.tags) throw new StatementError('too_many_lines', null, { limit: String(statementLimits.lines) });
    take(found.index);
    waiting = { ends: found[1] === '/', name: found[2]!.toUpperCase(), from: found.index + found[0].length, at: found.index };
  }
  take(text.length);
  if (open.length > 1) throw new StatementError('unreadable', open[1]!.at, { reason: `<${open[1]!.name}> is not closed` });
  return root;
}

/** Names that have an end tag somewhere in the file: without text they begin a group, all others are empty values. */
function closedNames(text: string): Set<string> {
  const names = new Set(['OFX', 'STMTTRN', 'STMTRS', 'CCSTMTRS', 'BANKTRANLIST']);
  for (const found of text.matchAll(tag)) if (found[1] === '/') names.add(found[2]!.toUpperCase());
  return names;
}

function openNode(open: TreeNode[], node: TreeNode, isGroup: boolean): void {
  if (isGroup && siblings.has(node.name)) {
    const before = open.findLastIndex((group) => group.name === node.name);
    if (before > 0) open.length = before;
  }
  open.at(-1)!.children.push(node);
  if (!isGroup) return;
  if (open.length > deepest) throw new StatementError('unreadable', node.at, { reason: 'groups are nested too deep' });
  open.push(node);
}

/** An end tag closes what is open inside its group; one that closes nothing belongs to a value. */
function closeGroup(open: TreeNode[], name: string): void {
  const index = open.findLastIndex((group) => group.name === name);
  if (index > 0) open.length = index;
}

function plainText(text: string): string {
  return text.replace(/&(amp|lt|gt|nbsp|quot|apos);/gi, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'" })[name.toLowerCase()]!);
}
