import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const aliases: Record<string, string> = { '#core/': 'core/', '#modules/': 'modules/', '#app/': 'app/' };

/** Files that come with one: what it imports, and what that imports; not what is fetched later, nor what is types only. */
function comesWith(entry: string): Set<string> {
  const all = new Set<string>();
  const visit = (file: string) => {
    if (all.has(file) || !existsSync(path.join(root, file))) return;
    all.add(file);
    for (const [, from] of readFileSync(path.join(root, file), 'utf8').matchAll(/^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s)?'([^']+)'/gm)) {
      const alias = Object.keys(aliases).find((a) => from!.startsWith(a));
      if (alias) visit(aliases[alias] + from!.slice(alias.length));
      else if (from!.startsWith('.')) visit(path.join(path.dirname(file), from!));
    }
  };
  visit(entry);
  return all;
}
const words = (entry: string) => [...comesWith(entry)].filter((f) => /modules\/invoicing\/rules\/documents\/(words|page-words)\/[a-z]{2}\.ts$|rules\/documents\/document-words\.ts$/.test(f));

describe('what comes with a page', () => {
  it.each(['list-page.tsx', 'document-page.tsx', 'send-many-dialog.tsx', 'public/public-page.tsx'])('%s has none of the languages of documents', (page) => {
    const all = comesWith(`modules/invoicing/web/documents/${page}`);
    // What is shared by all pages is among them: the walk goes through.
    expect(all.has('modules/invoicing/web/documents/document-words.ts') && all.has('core/contract/document-languages.ts')).toBe(true);
    expect(words(`modules/invoicing/web/documents/${page}`)).toEqual([]);
  });
  it('brings one language where the page of an invoice is read in it', () => {
    expect(words('modules/invoicing/rules/documents/page-words/de.ts').map((f) => f.split('documents/')[1]!).toSorted()).toEqual(['page-words/de.ts', 'words/de.ts']);
  });
  it.each(['invoicing/web/documents/list-page.tsx', 'sales/web/quotes/quotes-page.tsx'])('%s has the way to the dialog that prints, and not the dialog', (page) => {
    const all = comesWith(`modules/${page}`);
    expect(['use-print-many.tsx', 'print-dialog.tsx', 'paper-batches.tsx'].map((f) => all.has(`core/web/document/batch/${f}`))).toEqual([true, false, false]);
  });
});
