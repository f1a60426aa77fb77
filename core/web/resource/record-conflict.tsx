import { TriangleAlert } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { FieldValue } from './list-cell.tsx';
import type { ListField } from '#core/contract/list-fields.ts';
import type { Choice } from './list-types.ts';

/** How fields are called and shown. */
export interface FieldWords { labelOf: (key: string) => string; fields?: Readonly<Record<string, ListField>> | undefined; choicesFor?: ((key: string) => readonly Choice[] | undefined) | undefined; /** A value in words where its type alone does not say how it reads, such as addresses; undefined leaves it to the type. */ shown?: ((key: string, value: unknown) => string | undefined) | undefined }

/** Somebody was faster: one's own values beside the newer ones, and the choice between them. */
export function RecordConflictNotice({ mine, current, words, busy, onChoose }: { mine: Readonly<Record<string, unknown>>; current: Readonly<Record<string, unknown>>; words: FieldWords; busy: boolean; onChoose: (whose: 'mine' | 'newer') => void }) {
  const t = useT('resource');
  const text = (value: unknown) => JSON.stringify(value ?? '');
  const keys = Object.keys(mine).filter((key) => key in current && text(mine[key]) !== text(current[key]));
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md border border-warning bg-warning-subtle p-3 text-sm">
      <p className="flex items-start gap-2 font-medium text-warning-ink"><TriangleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />{t('record.conflict')}</p>
      {keys.length > 0 && (
        <table className="w-full table-fixed text-start">
          <thead><tr className="text-warning-ink">{[t('record.field'), t('record.mine'), t('record.newer')].map((h) => <th key={h} scope="col" className="pe-3 pb-1 text-start font-medium">{h}</th>)}</tr></thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key} className="align-top">
                <th scope="row" className="pe-3 text-start font-normal text-warning-ink">{words.labelOf(key)}</th>
                {[mine[key], current[key]].map((value, i) => <td key={i} className="pe-3 break-words"><FieldValue value={value} field={words.fields?.[key]} choices={words.choicesFor?.(key)} /></td>)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" disabled={busy} onClick={() => onChoose('newer')}>{t('record.takeNewer')}</Button>
        <Button size="sm" variant="outline" loading={busy} onClick={() => onChoose('mine')}>{t('record.keepMine')}</Button>
      </div>
    </div>
  );
}
