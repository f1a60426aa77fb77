import { Check, Landmark, Pencil, Plus, Star, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { approveBank, listBanks, rejectBank, removeBank, setPrimaryBank, type BankAccount, type BankValues, type PartyDetail } from '../../contract.ts';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { BankForm } from './bank-form.tsx';
import { fact, Facts } from './facts.tsx';

const groups = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Bank details with what waits for a second person. */
export function BankTab({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const banks = useRead(listBanks, { workspace_slug: useSlug(), id: party.id }, { topics: partyTopics });
  const [editing, setEditing] = useState<BankAccount | 'new' | null>(null);
  const add = <Button size="sm" variant="outline" onClick={() => setEditing('new')}><Plus aria-hidden />{t('bank.add')}</Button>;
  return (
    <div className="flex flex-col gap-3">
      <QueryView query={banks} skeleton={<SkeletonRows rows={2} columns={2} />}>
        {({ items }) => (items.length === 0 ? <EmptyState icon={Landmark} level={2} title={t('bank.none')} action={add}>{t('bank.noneHelp')}</EmptyState> : (
          <>
            <div className="flex justify-end">{add}</div>
            {items.map((bank) => <BankCard key={bank.id} bank={bank} onEdit={() => setEditing(bank)} />)}
          </>
        ))}
      </QueryView>
      {editing && <BankForm partyId={party.id} bank={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function Values({ values }: { values: BankValues }) {
  const t = useT('parties');
  return <Facts items={[fact(t('bank.holder'), values.holder), fact('IBAN', values.iban && <span dir="ltr" className="figures">{groups(values.iban)}</span>), fact('BIC', values.bic && <span dir="ltr">{values.bic}</span>), fact(t('bank.accountNumber'), values.accountNumber && <span dir="ltr" className="figures">{values.accountNumber}</span>), fact(t('bank.bankName'), values.bankName), fact(t('field.currency'), values.currency)]} />;
}

function BankCard({ bank, onEdit }: { bank: BankAccount; onEdit: () => void }) {
  const t = useT('parties');
  const slug = useSlug();
  const language = useLanguage();
  const viewer = useViewer();
  const [removing, setRemoving] = useState(false);
  const base = { workspace_slug: slug, id: bank.id };
  const approve = useAction(approveBank, { topics: partyTopics, success: t('bank.approved') });
  const reject = useAction(rejectBank, { topics: partyTopics });
  const primary = useAction(setPrimaryBank, { topics: partyTopics });
  const remove = useAction(removeBank, { topics: partyTopics });
  const waits = bank.state === 'awaiting_approval';
  const mine = bank.requestedBy?.id === viewer.account.id;
  return (
    <section className="rounded-lg border p-4">
      <header className="mb-3 flex flex-wrap items-center gap-2">
        <StatusPill tone={waits ? 'warning' : 'success'}>{t(`bank.state.${bank.state}`)}</StatusPill>
        {bank.isPrimary && <Badge tone="info">{t('bank.primary')}</Badge>}
        <span className="ms-auto flex gap-1">
          {!bank.isPrimary && !waits && <IconButton size="sm" aria-label={t('bank.makePrimary')} {...tip(t('bank.makePrimary'))} onClick={() => primary.mutate(base)}><Star /></IconButton>}
          <IconButton size="sm" aria-label={t('bank.edit')} {...tip(t('bank.edit'))} onClick={onEdit}><Pencil /></IconButton>
          <IconButton size="sm" aria-label={t('bank.remove')} {...tip(t('bank.remove'))} onClick={() => setRemoving(true)}><Trash2 /></IconButton>
        </span>
      </header>
      {bank.approvedAt && <Values values={bank} />}
      {bank.pending && (
        <div className={bank.approvedAt ? 'mt-4 border-t pt-4' : ''}>
          <p className="mb-3 text-sm text-warning-ink">{t('bank.waits', { name: bank.requestedBy?.name ?? '', day: bank.requestedAt ? dayWritten(bank.requestedAt, language) : '' })}</p>
          <Values values={bank.pending} />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {bank.mayApprove && <Button size="sm" variant="primary" loading={approve.isPending} onClick={() => approve.mutate({ ...base, version: bank.version })}><Check aria-hidden />{t('bank.approve')}</Button>}
            {(bank.mayApprove || mine) && <Button size="sm" variant="outline" loading={reject.isPending} onClick={() => reject.mutate({ ...base, version: bank.version })}><X aria-hidden />{t(mine ? 'bank.takeBack' : 'bank.reject')}</Button>}
            {mine && <span className="text-sm text-muted-foreground">{t('bank.second')}</span>}
          </div>
        </div>
      )}
      {bank.approvedAt && !waits && <p className="mt-3 text-xs text-muted-foreground">{t('bank.confirmedBy', { name: bank.approvedBy?.name ?? '', day: dayWritten(bank.approvedAt, language) })}</p>}
      {removing && <AlertDialog open onOpenChange={(open) => { if (!open) setRemoving(false); }} destructive title={t('bank.removeTitle')} description={t('bank.removeHelp')} confirmLabel={t('bank.remove')} onConfirm={async () => { await remove.mutateAsync(base); }} />}
    </section>
  );
}
