import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Input } from '#core/web/ui/input.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { listLostReasons, type PipelineKind } from '../../contract.ts';
import { useBase } from './use-leads.ts';

const other = '\u0000other';

/** One of the workspace's reasons for a loss, or one's own words. */
export function ReasonChoice({ kind, value, onChange }: { kind: PipelineKind; value: string; onChange: (reason: string) => void }) {
  const t = useT('sales');
  const reasons = useRead(listLostReasons, { ...useBase(), kind }, { topics: ['sales.lost_reason'], staleTime: 60_000 }).data?.items ?? [];
  const [own, setOwn] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup value={own ? other : value} onValueChange={(next: string) => { setOwn(next === other); onChange(next === other ? '' : next); }} options={[...reasons.map((r) => ({ value: r.label, label: r.label })), { value: other, label: t('leads.lose.other') }]} />
      {own && <Input dir="auto" autoFocus aria-label={t('leads.lose.own')} maxLength={80} value={value} onChange={(e) => onChange(e.target.value)} />}
    </div>
  );
}
