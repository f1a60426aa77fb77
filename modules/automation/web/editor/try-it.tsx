import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { Field } from '#core/web/ui/field.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import type { ComboboxItem } from '#core/web/ui/use-combobox-items.ts';
import { findRecords, tryRule, type Written } from '../../contract.ts';
import { valueText } from '../sentence.ts';
import type { KnownFields } from '../use-kinds.ts';
import { useBase } from '../words.ts';

type Trial = OutputOf<typeof tryRule>;

/** Shows what the rule, as it stands in the boxes, would do with a record; the newest one is offered. */
export function TryIt({ written, fields, onWrong }: { written: () => Written; fields: KnownFields; onWrong: () => void }) {
  const t = useT('automation');
  const base = useBase();
  const { topic } = written();
  const newest = useRead(findRecords, { ...base, topic }, { topics: [topic], enabled: topic !== '' }).data?.items;
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const record = chosen ?? newest?.[0] ?? null;
  useEffect(() => { setChosen(null); setTrial(null); }, [topic]);
  const run = useAction(tryRule, { onDone: setTrial, onRefused: (error) => { setTrial(null); if (error.fields.length > 0) onWrong(); } });
  if (newest?.length === 0) return <p className="text-sm text-muted-foreground">{t('try.none')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('try.record')} className="min-w-0 flex-1 basis-56">
          <Combobox clearable={false} value={record} onValueChange={(item) => { setChosen(item); setTrial(null); }} load={async (q, signal) => (await request(findRecords, { ...base, topic, ...(q ? { q } : {}) }, { signal })).items} />
        </Field>
        <Button variant="outline" loading={run.isPending} disabled={!record} onClick={() => run.mutate({ ...base, ...written(), recordId: record!.id } as never)}><FlaskConical aria-hidden />{t('try.run')}</Button>
      </div>
      <div aria-live="polite">{trial && <Shown trial={trial} fields={fields} />}</div>
    </div>
  );
}

function Shown({ trial, fields }: { trial: Trial; fields: KnownFields }) {
  const t = useT('automation');
  const language = useLanguage();
  const said = (key: string, value: unknown) => valueText(fields, key, value) || t('try.nothing');
  return (
    <div className="rounded-lg border px-4 py-3">
      <p className="flex items-center gap-2 font-medium"><StatusDot tone={trial.holds ? 'success' : 'neutral'} />{t(trial.holds ? 'try.holds' : 'try.not')}</p>
      <ol className={`mt-2 flex list-decimal flex-col gap-2 ps-5 ${trial.holds ? '' : 'text-muted-foreground'}`}>
        {trial.steps.map((step, i) => (
          <li key={i}>
            <span className="font-medium">{t(`do.${step.do}`)}</span>
            {(step.do === 'notify' || step.do === 'follow' || step.do === 'remind') && <p className="text-sm">{step.people.length > 0 ? t('try.people', { people: new Intl.ListFormat(language).format(step.people) }) : t('try.noPeople')}{step.at && <> {t('try.at', { at: dayWritten(step.at.slice(0, 10), language) })}</>}</p>}
            {step.text && <p dir="auto" className="text-sm break-words whitespace-pre-line">{step.text}</p>}
            {step.field && <p className="text-sm">{t('try.from', { field: fields.labelOf(step.field), from: said(step.field, step.from), to: said(step.field, step.to) })}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
