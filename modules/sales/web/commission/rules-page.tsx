import { Percent, Trash2 } from 'lucide-react';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { commissionRuleFields, commissionRules, getCommissionSettings, updateCommissionSettings, type CommissionRule } from '../../contract.ts';
import { useBase } from '../leads/use-base.ts';
import { CommissionTabs } from './commission-tabs.tsx';
import { RuleForm } from './rule-form.tsx';
import { ruleTopics, useAudience, useCommissionChoices } from './use-commission.ts';

/** Who earns how much of what is sold. */
export function RulesPage() {
  const t = useT('sales');
  const can = useCan();
  const who = useAudience();
  const [{ open, add }, change] = useSearchState({ open: '', add: false });
  const manages = can('sales.commission.manage');
  return (
    <>
      <ListPage
        endpoint={commissionRules.list} input={useBase()} fields={commissionRuleFields} topics={ruleTopics} title={t('commission.rule.title')} description={<>{t('commission.rule.lead')} {t('commission.rule.precedence')}<OwnApproval /></>} choices={useCommissionChoices().rules} exportEndpoint={commissionRules.export}
        secondary={<CommissionTabs at="rules" />} {...(manages ? { primaryAction: { label: t('commission.rule.add'), onPress: () => change({ add: true }) } } : {})} rowName={(r: CommissionRule) => r.name} onOpen={(r) => change({ open: r.id })}
        columns={[
          { key: 'name', header: t('commission.rule.name'), width: 220, pin: 'start', cell: (r) => <span dir="auto" className="font-medium">{r.name}</span> }, { key: 'audience', header: t('commission.rule.audience'), width: 170, cell: (r) => <span dir="auto">{who(r)}</span> }, { key: 'percent', header: t('commission.rule.percent'), width: 100, align: 'end', cell: (r) => <bdi dir="ltr" className="figures">{r.percent} %</bdi> },
          { key: 'basis', header: t('commission.rule.basis'), width: 170 }, { key: 'category', header: t('commission.rule.category'), width: 140, cell: (r) => <span dir="auto">{r.category || '–'}</span> }, { key: 'validFrom', header: t('commission.rule.validFrom'), width: 130 }, { key: 'validTo', header: t('commission.rule.validTo'), width: 130 }, { key: 'createdAt', header: t('commission.rule.createdAt'), hidden: true },
        ]}
        card={(r) => (
          <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.name}</span><bdi dir="ltr" className="figures shrink-0">{r.percent} %</bdi></p>
            <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted-foreground"><span dir="auto">{who(r)}</span><span>{t(`commission.rule.bases.${r.basis}`)}</span>{r.category && <span dir="auto">{r.category}</span>}</p></div>
        )}
        empty={{ title: t('commission.rule.emptyTitle'), text: t('commission.rule.empty'), icon: Percent }}
      />
      {add && manages && <FormDrawer title={t('commission.rule.add')} onClose={() => change({ add: false })}><RuleForm onDone={() => change({ add: false })} onCancel={() => change({ add: false })} /></FormDrawer>}
      {open && <RuleDrawer key={open} id={open} onClose={() => change({ open: '' })} />}
    </>
  );
}

function RuleDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const query = useRead(commissionRules.get, { ...base, id }, { topics: ruleTopics });
  const record = useRecord(commissionRules as never, base, id);
  const manages = can('sales.commission.manage');
  const choices = useCommissionChoices().rules;
  return (
    <FormDrawer
      title={query.data?.name ?? t('commission.rule.one')} onClose={onClose} {...(query.data?.isUsed ? { description: t('commission.rule.used') } : {})}
      actions={manages && <IconButton size="sm" className="text-muted-foreground" aria-label={t('commission.rule.remove')} {...tip(t('commission.rule.remove'))} onClick={() => { void record.remove().then((gone: unknown) => { if (gone) onClose(); }); }}><Trash2 /></IconButton>}
    >
      <div className="flex flex-col gap-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />}>{(rule) => (manages ? <HeldRecord row={rule}>{(held) => <RuleForm rule={held} onDone={onClose} onCancel={onClose} />}</HeldRecord> : <Facts rule={rule} />)}</QueryView>
        <RecordTimeline topic={commissionRules.topic} subjectId={id} words={{ labelOf: (key) => t(`commission.rule.${key}`), fields: commissionRuleFields, choicesFor: (key) => choices[key] }} />
      </div>
    </FormDrawer>
  );
}

function Facts({ rule }: { rule: CommissionRule }) {
  const t = useT('sales');
  const who = useAudience();
  const facts = [[t('commission.rule.audience'), who(rule)], [t('commission.rule.percent'), `${rule.percent} %`], [t('commission.rule.basis'), t(`commission.rule.bases.${rule.basis}`)], [t('commission.rule.category'), rule.category || '–'], [t('commission.rule.validFrom'), rule.validFrom], [t('commission.rule.validTo'), rule.validTo ?? t('commission.rule.openEnd')], [t('commission.rule.note'), rule.note || '–']] as const;
  return <dl className="grid grid-cols-2 gap-4">{facts.map(([label, value]) => <div key={label}><dt className="text-sm text-muted-foreground">{label}</dt><dd dir="auto">{value}</dd></div>)}</dl>;
}

/** Whether whoever made a run may approve it. */
function OwnApproval() {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const topics = ['sales.commission_settings'];
  const { data } = useRead(getCommissionSettings, base, { topics, enabled: can('sales.settings') });
  const save = useAction(updateCommissionSettings, { topics, success: t('commission.settings.saved') });
  if (!data || !can('sales.settings')) return null;
  return <span className="mt-2 block"><Switch checked={data.approverOther} disabled={save.isPending} onCheckedChange={(approverOther) => save.mutate({ ...base, version: data.version, approverOther })} label={t('commission.settings.approverOther')} /></span>;
}
