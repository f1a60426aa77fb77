import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { convertLead, previewConversion, type Lead } from '../../contract.ts';
import { CriteriaToTick } from '../stages/criteria-to-tick.tsx';
import { ConvertDeal, dealInput, type NewDeal } from './convert-deal.tsx';
import { DealChoice, useJoinable, type Chosen } from './convert-joining.tsx';
import { leadTopics, useBase } from './use-leads.ts';

type Preview = OutputOf<typeof previewConversion>;
interface Choice { use: 'new' | 'none' | 'existing'; id: string | null; name: string }
type Problems = Record<string, string>;

/** What a lead becomes: an account, a contact and an opportunity, new ones or those that exist; shown before it happens. */
export function ConvertDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useT('sales');
  const query = useRead(previewConversion, { ...useBase(), id: lead.id }, { staleTime: 0 });
  return (
    <Dialog open size="lg" title={t('leads.convert.title', { name: lead.name })} description={t('leads.convert.help')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>{(preview) => <ConvertForm lead={lead} preview={preview} onClose={onClose} />}</QueryView>
    </Dialog>
  );
}

/** Chosen beforehand is only who is surely meant; names that merely look alike wait for the person's own choice. */
const sure = (side: Preview['account'], kind: 'company' | 'person') => side.matches.find((m) => m.reason !== 'name' || (kind === 'company' && m.name.trim().toLowerCase() === side.name.trim().toLowerCase()));
const firstChoice = (side: Preview['account'], kind: 'company' | 'person'): Choice => {
  const meant = sure(side, kind);
  return { use: meant ? 'existing' : side.name ? 'new' : 'none', id: meant?.id ?? side.matches[0]?.id ?? null, name: side.name };
};

function ConvertForm({ lead, preview, onClose }: { lead: Lead; preview: Preview; onClose: () => void }) {
  const t = useT('sales');
  const go = useGo();
  const can = useCan();
  const base = useBase();
  const [account, setAccount] = useState(() => firstChoice(preview.account, 'company'));
  const [contact, setContact] = useState(() => firstChoice(preview.contact, 'person'));
  const [picked, setPicked] = useState<Chosen>(can('sales.deal.edit') ? 'new' : 'none');
  const joinable = useJoinable(account, contact);
  // What is no longer offered, because another account was chosen, is not sent either.
  const joins = joinable.find((d) => d.id === picked);
  const choice: Chosen = joins ? picked : picked === 'none' ? 'none' : 'new';
  const [deal, setDeal] = useState<NewDeal>({ name: preview.deal.name, amount: preview.deal.amount ?? '', withProducts: preview.deal.amount === null && Number(preview.products?.sum ?? 0) > 0, pipelineId: preview.deal.pipelineId, stageId: preview.deal.stageId, currency: preview.deal.currency, values: {} });
  const [ticked, setTicked] = useState<string[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const convert = useAction(convertLead, {
    topics: [...leadTopics, 'parties.party', 'sales.opportunity'], quiet: true, success: t('leads.convert.done', { name: lead.name }), onDone: () => { onClose(); go(`/crm/leads/${lead.id}`, { replace: true }); },
    onRefused: (thrown) => { const e = toApiError(thrown); setProblems(e.fields.length > 0 ? Object.fromEntries(e.fields.map((f) => [f.path, f.message])) : { '': errorText(e) }); },
  });
  const wire = (c: Choice) => (c.use === 'existing' && c.id ? { use: 'existing' as const, id: c.id } : c.use === 'none' ? { use: 'none' as const } : { use: 'new' as const, ...(c.name.trim() ? { name: c.name.trim() } : {}) });
  const submit = () => {
    const open = preview.criteria.filter((c) => !ticked.includes(c.id));
    setProblems(open.length > 0 ? { criteria: t('leads.criteria.missing') } : {});
    if (open.length > 0) return;
    convert.mutate({ ...base, id: lead.id, version: lead.version, ...(ticked.length > 0 ? { criteria: ticked } : {}), account: wire(account), contact: wire(contact), deal: choice === 'new' ? dealInput(deal) : null, ...(joins ? { opportunityId: joins.id } : {}) });
  };
  const { moves } = preview;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); submit(); }}>
      {problems[''] && <Notice kind="error">{problems['']}</Notice>}
      <CriteriaToTick open={preview.criteria} ticked={ticked} wrong={problems['criteria']} onChange={setTicked} />
      <Side kind="company" side={preview.account} choice={account} onChange={setAccount} error={problems['account.name'] ?? problems['account.id'] ?? problems['account'] ?? problems['deal.accountId']} />
      <Side kind="person" side={preview.contact} choice={contact} onChange={setContact} error={problems['contact.name'] ?? problems['contact.id'] ?? problems['contact'] ?? problems['deal.contactId']} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">{t('leads.convert.deal')}</legend>
        {can('sales.deal.edit') && (joinable.length > 0 ? <DealChoice deals={joinable} value={choice} error={problems['opportunityId']} onChange={setPicked} /> : <Switch checked={choice === 'new'} onCheckedChange={(on) => setPicked(on ? 'new' : 'none')} label={t('leads.convert.makeDeal')} />)}
        {choice === 'new' && <ConvertDeal lead={lead} deal={deal} products={preview.products} problems={problems} onChange={setDeal} />}
      </fieldset>
      {moves.activities + moves.files + moves.comments > 0 && <p className="text-sm text-muted-foreground">{t('leads.convert.moves', { activities: moves.activities, files: moves.files, comments: moves.comments })}</p>}
      <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button type="submit" variant="primary" loading={convert.isPending}>{t('leads.convert.do')}</Button></div>
    </form>
  );
}

/** Account or contact: one of those that may be meant, another that exists, a new one, or none. */
function Side({ kind, side, choice, onChange, error }: { kind: 'company' | 'person'; side: Preview['account']; choice: Choice; onChange: (choice: Choice) => void; error: string | undefined }) {
  const t = useT('sales');
  const matched = side.matches.some((m) => m.id === choice.id);
  const value = choice.use !== 'existing' ? choice.use : matched ? choice.id! : 'other';
  const options = [
    ...side.matches.map((m) => ({ value: m.id, label: t('leads.convert.link', { name: m.name }), description: [t(`leads.duplicate.${m.reason}`), m.detail].filter((x) => x).join(' · ') })),
    { value: 'new', label: t(`leads.convert.new.${kind}`) }, { value: 'other', label: t('leads.convert.other') }, { value: 'none', label: t(`leads.convert.none.${kind}`) },
  ];
  const pick = (next: string) => onChange(next === 'new' || next === 'none' ? { ...choice, use: next, id: null } : next === 'other' ? { ...choice, use: 'existing', id: null } : { ...choice, use: 'existing', id: next });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{t(`leads.convert.${kind}`)}</legend>
      <RadioGroup aria-label={t(`leads.convert.${kind}`)} value={value} onValueChange={pick} options={options} />
      {value === 'new' && <Field label={t('leads.convert.name')} error={error}><Input dir="auto" value={choice.name} onChange={(e) => onChange({ ...choice, name: e.target.value })} /></Field>}
      {value === 'other' && <Field label={t(`leads.convert.${kind}`)} error={error}><PartyPicker kind={kind} allowCreate={false} value={choice.id} onChange={(id) => onChange({ ...choice, id })} /></Field>}
      {value !== 'new' && value !== 'other' && error && <p className="text-sm text-destructive-ink">{error}</p>}
    </fieldset>
  );
}
