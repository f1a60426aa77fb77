/** An element of an XML or SGML file: name without namespace, its own text, attributes, children in order, and the line it begins in. */
export interface TreeNode { readonly name: string; text: string; readonly attributes: Readonly<Record<string, string>>; readonly children: TreeNode[]; readonly at: number }

/** The element at the end of a path of names, the first of each; undefined when there is none. */
export function nodeAt(node: TreeNode | undefined, ...path: readonly string[]): TreeNode | undefined {
  let current = node;
  for (const name of path) current = current?.children.find((child) => child.name === name);
  return current;
}

/** All children of one name. */
export function nodesOf(node: TreeNode | undefined, name: string): TreeNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The text at the end of a path, '' when there is none. */
export function textAt(node: TreeNode | undefined, ...path: readonly string[]): string {
  return nodeAt(node, ...path)?.text ?? '';
}

/** The first of several paths that leads to text. */
export function firstText(node: TreeNode | undefined, ...paths: ReadonlyArray<readonly string[]>): string {
  for (const path of paths) {
    const text = textAt(node, ...path);
    if (text !== '') return text;
  }
  return '';
}

/** All elements of some names below one, in order, not looking inside those that are found. */
export function nodesBelow(root: TreeNode, names: ReadonlySet<string>): TreeNode[] {
  const found: TreeNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (names.has(node.name)) found.push(node);
    else for (let i = node.children.length - 1; i >= 0; i -= 1) waiting.push(node.children[i]!);
  }
  return found;
}
