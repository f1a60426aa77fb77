import { useState } from 'react';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { request } from '#core/web/api/request.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError, useRead } from '#core/web/query.ts';
import { saveOfToday } from '#core/web/save-as.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { checkLabels, itemLabels, labelLimits, labelPapers, type ItemKind } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';

/** How a selection stands in a query. */
const asked = (selection: Selection) => ('ids' in selection ? { ids: selection.ids.join(',') } : { q: selection.all.q, filter: selection.all.filter, expected: selection.all.expected });

/** Prints labels of chosen items: on which paper, how many of each, with or without the price. */
export function LabelsDialog({ kind, selection, count, onClose, onDone }: { kind: ItemKind; selection: Selection; count: number; onClose: () => void; onDone: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const language = useLanguage() === 'ar' ? 'ar' as const : 'en' as const;
  const [paper, setPaper] = useState<(typeof labelPapers)[number]>('a4_3x8');
  const [copies, setCopies] = useState('1');
  const [first, setFirst] = useState('1');
  const [price, setPrice] = useState(false);
  const [busy, setBusy] = useState(false);
  const tooMany = count > labelLimits.items;
  const wrong = (text: string, most: number) => (/^[1-9]\d*$/.test(text) && Number(text) <= most ? undefined : t('labels.between', { most }));
  const [wrongCopies, wrongFirst] = [wrong(copies, labelLimits.copies) ?? (count * Number(copies) > labelLimits.labels ? t('refused.too_many_labels', { limit: labelLimits.labels }) : undefined), paper === 'a4_3x8' ? wrong(first, 24) : undefined];
  const gaps = useRead(checkLabels, { ...base, kind, ...asked(selection), paper } as InputOf<typeof checkLabels>, { enabled: !tooMany, topics: ['accounting.product', 'accounting.service'] });
  const print = async () => {
    setBusy(true);
    try {
      saveOfToday(await request(itemLabels, { ...base, kind, ...asked(selection), paper, copies: Number(copies), skip: paper === 'a4_3x8' ? Number(first) - 1 : 0, price, language } as InputOf<typeof itemLabels>) as Blob, t('labels.file'), 'pdf');
      onDone();
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog
      open size="sm" title={t('labels.title', { count })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="primary" loading={busy} disabled={tooMany || wrongCopies !== undefined || wrongFirst !== undefined} onClick={() => void print()}>{t('labels.print')}</Button></>}
    >
      <div className="flex flex-col gap-4">
        {tooMany && <Notice kind="warning">{t('labels.tooMany', { most: labelLimits.items })}</Notice>}
        <Field label={t('labels.paper')}><Select value={paper} onValueChange={setPaper} options={labelPapers.map((value) => ({ value, label: t(`labels.papers.${value}`) }))} /></Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('labels.copies')} error={wrongCopies}><Input inputMode="numeric" className="figures" value={copies} onChange={(e) => setCopies(e.target.value.trim())} /></Field>
          {paper === 'a4_3x8' && <Field label={t('labels.first')} help={t('labels.firstHelp')} error={wrongFirst}><Input inputMode="numeric" className="figures" value={first} onChange={(e) => setFirst(e.target.value.trim())} /></Field>}
        </div>
        <Switch label={t('labels.price')} checked={price} onCheckedChange={setPrice} />
        {gaps.data && gaps.data.without.length > 0 && <Notice kind="info"><p>{t('labels.without', { count: gaps.data.without.length + gaps.data.more })}</p><p className="text-sm" dir="auto">{gaps.data.without.map((i) => i.name).join(', ')}{gaps.data.more > 0 ? ' …' : ''}</p></Notice>}
      </div>
    </Dialog>
  );
}
