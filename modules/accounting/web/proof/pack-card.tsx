import { Archive, Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { saveOfToday } from '#core/web/save-as.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { sizeText } from '#core/web/ui/file-rules.ts';
import { Progress } from '#core/web/ui/progress.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '#core/web/ui/status-pill.tsx';
import { cancelPack, createPack, listPacks, packDays, packFile, type EvidencePack } from '../../contract.ts';
import type { Days } from '../../rules/reports/days.ts';
import { NoBook } from '../reports/report-frame.tsx';
import { useBase, useReportTexts } from '../reports/report-texts.ts';
import { toApiError } from '#core/web/api/errors.ts';

const topics = ['accounting.evidence_pack'];
const tones: Record<EvidencePack['state'], StatusTone> = { running: 'info', done: 'success', failed: 'destructive', cancelled: 'neutral' };

/** Everything about some days in one archive: asks for it, says how far it is, hands it over. */
export function PackCard({ days }: { days: Days }) {
  const t = useT('accounting');
  const base = useBase();
  const own = useLanguage() === 'ar' ? 'ar' : 'en';
  const [language, setLanguage] = useState<'en' | 'ar'>(own);
  const packs = useRead(listPacks, base, { topics });
  const create = useAction(createPack, { topics });
  const running = packs.data?.items.some((p) => p.state === 'running') ?? false;
  if (create.error && toApiError(create.error).code === 'accounting.no_book') return <NoBook />;
  return (
    <Card>
      <CardHeader title={t('proof.pack.title')} />
      <CardBody className="flex flex-col gap-4">
        <p className="text-sm text-muted-foreground">{t('proof.pack.help')}</p>
        <div className="flex flex-wrap items-end gap-4">
          <Field label={t('proof.pack.language')} group><SegmentedControl value={language} onValueChange={setLanguage} segments={(['en', 'ar'] as const).map((value) => ({ value, label: t(`proof.pack.${value}`) }))} /></Field>
          <Button variant="primary" disabled={running} loading={create.isPending} onClick={() => create.mutate({ ...base, ...days, language })}><Archive aria-hidden />{t('proof.pack.make')}</Button>
        </div>
        <QueryView query={packs} skeleton={<SkeletonRows rows={3} columns={2} />}>
          {({ items }) => (items.length === 0 ? <p className="text-sm text-muted-foreground">{t('proof.pack.empty')}</p> : <ul aria-label={t('proof.pack.list')} className="divide-y divide-border rounded-lg border">{items.map((p) => <PackRow key={p.id} pack={p} />)}</ul>)}
        </QueryView>
      </CardBody>
    </Card>
  );
}

function PackRow({ pack }: { pack: EvidencePack }) {
  const t = useT('accounting');
  const core = useT();
  const base = useBase();
  const texts = useReportTexts('');
  const [busy, setBusy] = useState(false);
  const cancel = useAction(cancelPack, { topics });
  const size = sizeText(pack.bytes);
  const download = async () => {
    setBusy(true);
    try {
      saveOfToday(await request(packFile, { ...base, id: pack.id } as InputOf<typeof packFile>) as Blob, `evidence ${pack.from} ${pack.to}`, 'zip');
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{texts.span(pack.from, pack.to)}</span>
        <StatusPill tone={tones[pack.state]}>{t(`proof.pack.state.${pack.state}`)}</StatusPill>
        <span className="ms-auto flex gap-2">
          {pack.state === 'running' && <Button size="sm" variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate({ ...base, id: pack.id })}>{t('proof.pack.cancel')}</Button>}
          {pack.available && !pack.isWithheld && <Button size="sm" variant="outline" loading={busy} onClick={() => void download()}><Download aria-hidden />{t('proof.pack.download')}</Button>}
        </span>
      </div>
      <p className="text-sm text-muted-foreground">{t('proof.pack.meta', { when: texts.when(pack.createdAt), name: pack.createdBy })}{pack.state === 'done' && <> · <span dir="ltr">{core(size.key, { n: size.n })}</span> · {t('proof.pack.entries', { count: pack.entries })}</>}</p>
      {pack.state === 'running' && pack.step && <Progress label={t('proof.pack.running')} value={pack.handled} max={Math.max(pack.total, 1)} valueText={t('proof.pack.progress', { step: t(`proof.pack.step.${pack.step}`), handled: pack.handled, total: pack.total })} showLabel />}
      {pack.state === 'done' && (
        <>
          <p className="flex items-center gap-1.5 text-sm">{pack.verified ? <ShieldCheck aria-hidden className="size-4 text-success-ink" /> : <ShieldAlert aria-hidden className="size-4 text-destructive-ink" />}{t(pack.verified ? 'proof.pack.holds' : 'proof.pack.broken')}</p>
          <p className="text-sm break-all text-muted-foreground" dir="ltr">{t('proof.pack.sha', { hash: pack.sha256 })}</p>
          <p className="text-sm text-muted-foreground">{t(!pack.available ? 'proof.pack.gone' : pack.isWithheld ? 'proof.pack.withheld' : 'proof.pack.kept', { days: packDays })}</p>
        </>
      )}
      {pack.state === 'failed' && <p className="text-sm text-muted-foreground">{t('proof.pack.failedHelp')}</p>}
    </li>
  );
}
