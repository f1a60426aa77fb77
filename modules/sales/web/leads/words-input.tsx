import { useId } from 'react';
import { useRead } from '#core/web/query.ts';
import { Input } from '#core/web/ui/input.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { leads, suggestWords, type WordKind } from '../../contract.ts';
import { useBase } from './use-base.ts';

/** Where the last of several words begins. */
const lastAt = (text: string) => Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf('،')) + 1;

/** Sources or labels, several with commas or just `one`: those the workspace knows are offered while one is typed. */
export function WordsInput({ kind, value, onChange, one = false, maxLength = one ? 60 : 1000, ...rest }: { kind: WordKind; value: string; onChange: (text: string) => void; one?: boolean; maxLength?: number; id?: string; 'aria-describedby'?: string; onBlur?: () => void }) {
  const list = useId();
  const may = useCan()(leads.can.view);
  const at = one ? 0 : lastAt(value);
  const { data } = useRead(suggestWords, { ...useBase(), kind, q: value.slice(at).trim().slice(0, 60) }, { enabled: may, keepPrevious: true, staleTime: 30_000 });
  const before = value.slice(0, at);
  return (
    <>
      <Input dir="auto" maxLength={maxLength} list={list} autoComplete="off" value={value} onChange={(e) => onChange(e.target.value)} {...rest} />
      <datalist id={list}>{data?.items.map((word) => <option key={word} value={before === '' ? word : `${before} ${word}`} />)}</datalist>
    </>
  );
}
