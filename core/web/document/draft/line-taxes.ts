import { useMemo } from 'react';
import type { EditedLine } from '../line.ts';
import type { LineTax } from '../tax-cell.tsx';

/** Taxes with their rates on the document's day, and `kept` ones that are not offered any more: as the engine computes them, and as lines choose them together with groups. */
export function useDocumentTaxes<T extends LineTax>(offered: { taxes: readonly T[]; groups: readonly LineTax[] } | undefined, kept: readonly T[]): { taxes: T[]; choices: LineTax[] } {
  return useMemo(() => {
    const taxes = withKept(offered?.taxes ?? [], kept);
    return { taxes, choices: [...taxes, ...(offered?.groups ?? [])] };
  }, [offered, kept]);
}

/** Taxes that are offered, then those a document still has; one that is in both has its present rate. */
export const withKept = <T extends { id: string }>(offered: readonly T[], kept: readonly T[]): T[] => [...offered, ...kept.filter((t) => !offered.some((o) => o.id === t.id))];

/** Taxes of a new line: those of the last item before it, else the only tax there is. */
export function useUsualTaxes(last: EditedLine | undefined, choices: readonly LineTax[]): readonly string[] {
  const single = choices.length === 1 ? choices[0]!.id : undefined;
  return useMemo(() => last?.taxIds ?? (single ? [single] : []), [last?.taxIds, single]);
}
