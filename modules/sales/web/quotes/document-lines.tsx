import type { ReactNode } from 'react';
import { ReadLines, type ReadLine } from '#core/web/document/read-lines.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import type { DocumentTax } from '../../contract.ts';
import { wordsOf } from './quote-words.ts';

/** A line as it is shown. */
export interface ShownLine extends ReadLine { kind: 'item' | 'section' | 'note'; optional: boolean; chosen: boolean; optionGroup: string; components?: Parameters<typeof contentsText>[0] | undefined }

/** Lines of a quote or order to read. `before` stands before the name (a choice), `after` under the line. */
export function DocumentLines({ lines, taxes, currency, before, after }: { lines: readonly ShownLine[]; taxes: readonly DocumentTax[]; currency: string; before?: (line: ShownLine) => ReactNode; after?: (line: ShownLine) => ReactNode }) {
  const t = useT('sales');
  return (
    <ReadLines
      say={wordsOf(t)} lines={lines} taxes={taxes} currency={currency} columns="@[38rem]:grid-cols-[minmax(0,1fr)_10rem_4rem_8rem]" before={before} after={after} isOut={(l) => l.optional && !l.chosen}
      badge={(l) => (l.optional ? l.optionGroup || t('quotes.optional') : '')} below={(l) => [contentsText(l.components ?? [])]}
    />
  );
}
