/** What a place accepts; `accept` is written as in HTML: ".pdf,image/*". */
export interface FileRules {
  accept?: string | undefined;
  maxBytes?: number | undefined;
  maxFiles?: number | undefined;
}

/** Why a file was refused. */
export type FileRefusal = { kind: 'type' | 'size'; name: string } | { kind: 'count'; limit: number };

/** Sorts files into those that fit the rules and the reasons for the others. */
export function checkFiles(files: readonly File[], rules: FileRules): { accepted: File[]; refused: FileRefusal[] } {
  const refused: FileRefusal[] = [];
  let accepted = files.filter((file) => {
    if (!matchesAccept(file, rules.accept)) refused.push({ kind: 'type', name: file.name });
    else if (rules.maxBytes !== undefined && file.size > rules.maxBytes) refused.push({ kind: 'size', name: file.name });
    else return true;
    return false;
  });
  if (rules.maxFiles !== undefined && accepted.length > rules.maxFiles) {
    accepted = accepted.slice(0, rules.maxFiles);
    refused.push({ kind: 'count', limit: rules.maxFiles });
  }
  return { accepted, refused };
}

/** Says whether a file is of one of the kinds an `accept` text lists. */
export function matchesAccept(file: { name: string; type: string }, accept: string | undefined): boolean {
  if (!accept) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return accept
    .toLowerCase()
    .split(',')
    .map((rule) => rule.trim())
    .some((rule) => {
      if (rule.startsWith('.')) return name.endsWith(rule);
      if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1));
      return rule === type;
    });
}

/** A size in the unit people would say it in; the key is that of the core texts. */
export function sizeText(bytes: number): { key: string; n: string } {
  const units = [['gigabyte', 1e9], ['megabyte', 1e6], ['kilobyte', 1e3]] as const;
  for (const [unit, size] of units) {
    if (bytes >= size) return { key: `size.${unit}`, n: (bytes / size).toLocaleString('en-US', { maximumFractionDigits: 1 }) };
  }
  return { key: 'size.byte', n: String(bytes) };
}
