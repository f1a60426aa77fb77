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
const words = (entry: string) => [...comesWith(entry)].filter((f) => /(?:document-words|modules\/(?:invoicing\/rules\/documents|sales\/rules\/quotes)\/(?:words|page-words))\/[a-z]{2}\.ts$|rules\/(?:documents|quotes)\/document-words\.ts$/.test(f));

describe('what comes with a page', () => {
  it.each([
    ...['list-page.tsx', 'document-page.tsx', 'send-many-dialog.tsx', 'public/public-page.tsx'].map((page) => ['invoicing/web/documents', page, 'document-words.ts']),
    ...['quotes-page.tsx', 'quote-page.tsx', 'public/public-quote-page.tsx'].map((page) => ['sales/web/quotes', page, 'quote-words.ts']),
  ])('%s/%s has none of the languages of documents', (folder, page, shared) => {
    const all = comesWith(`modules/${folder}/${page}`);
    // What is shared by all pages is among them: the walk goes through.
    expect(all.has(`modules/${folder}/${shared}`) && all.has('core/contract/document-languages.ts')).toBe(true);
    expect(words(`modules/${folder}/${page}`)).toEqual([]);
  });
  it.each(['invoicing/rules/documents', 'sales/rules/quotes'])('brings one language where a page is read in it: %s', (folder) => {
    expect(words(`modules/${folder}/page-words/de.ts`).toSorted()).toEqual(['core/contract/document-words/de.ts', `modules/${folder}/page-words/de.ts`, `modules/${folder}/words/de.ts`]);
  });
  it.each(['invoicing/web/documents/list-page.tsx', 'sales/web/quotes/quotes-page.tsx'])('%s has the way to the dialog that prints, and not the dialog', (page) => {
    const all = comesWith(`modules/${page}`);
    expect(['use-print-many.tsx', 'print-dialog.tsx', 'paper-batches.tsx'].map((f) => all.has(`core/web/document/batch/${f}`))).toEqual([true, false, false]);
  });
});
