import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { createGroup, inviteToGroup, type Group } from '../../../contract/groups.ts';
import type { PersonCard } from '../../../contract/shapes.ts';
import { slugCandidates } from '../../../rules/slug.ts';
import { PeoplePicker } from '../../people/parts/people-picker.tsx';
import { groupTopics } from '../../topics.ts';
import { AccessFields, type AccessChoice } from '../parts/access-fields.tsx';
import { RulesEditor } from '../parts/rules-editor.tsx';

const steps = ['about', 'access', 'people'] as const;

/** Founds a group in three steps: what it is, who gets in, and who is asked to come. */
export function GroupWizard({ onDone, onCancel }: { onDone: (group: Group) => void; onCancel: () => void }) {
  const t = useT('social');
  const core = useT();
  const { workspaces } = useViewer();
  const [step, setStep] = useState(0);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [access, setAccess] = useState<AccessChoice>({ visibility: 'public', join: 'open', postApproval: false });
  const [rules, setRules] = useState<string[]>([]);
  const [workspaceId, setWorkspaceId] = useState('');
  const [people, setPeople] = useState<PersonCard[]>([]);
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const create = useAction(createGroup, {
    topics: groupTopics, quiet: true,
    onRefused: (error) => { const field = error.fields[0]; setWrong({ field: field?.path ?? '', message: field?.message ?? errorText(error) }); setStep(field?.path.startsWith('name') || field?.path === 'description' ? 0 : field ? 1 : step); },
  });
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => { if (first.current) first.current = false; else title.current?.focus(); }, [step]);
  const error = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  const next = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setWrong(null);
    if (name.trim().length < 2) { setStep(0); setWrong({ field: 'name', message: t('groups.nameNeeded') }); return; }
    if (step < 2) { setStep(step + 1); return; }
    const group = await create.mutateAsync({ name, description, ...access, rules: rules.map((r) => r.trim()).filter(Boolean), workspaceId: workspaceId ? Number(workspaceId) : null }).catch(() => null);
    if (!group) return;
    // The group stands; who could not be asked is asked again from its page.
    if (people.length > 0) await request(inviteToGroup, { id: group.id, userIds: people.map((p) => p.id), emails: [] }, { idempotencyKey: newId() }).catch(showError);
    onDone(group);
  };
  const slug = name.trim().length < 2 ? null : slugCandidates(name, 'group', () => 0)[0];
  return (
    <form onSubmit={(event) => void next(event)} className="flex flex-col gap-5" noValidate>
      <div>
        <p className="figures text-sm text-muted-foreground">{t('groups.step', { n: step + 1, of: steps.length })}</p>
        <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">{t(`groups.steps.${steps[step]!}`)}</h2>
      </div>
      {wrong && wrong.field === '' && <Notice kind="error">{wrong.message}</Notice>}
      {step === 0 && (
        <>
          <Field label={t('groups.field.name')} required error={error('name')} help={slug ? <>{t('groups.address')} <bdi dir="ltr">/groups/{slug}</bdi></> : undefined}><Input dir="auto" maxLength={80} autoFocus value={name} onChange={(e) => { setName(e.target.value); setWrong(null); }} /></Field>
          <Field label={t('groups.field.description')} optional error={error('description')}><Textarea dir="auto" rows={4} maxLength={2000} value={description} onChange={(e) => setDescription(e.target.value)} /></Field>
        </>
      )}
      {step === 1 && <AccessFields value={access} onChange={setAccess} error={error('join')} />}
      {step === 2 && (
        <>
          <Field label={t('groups.field.people')} help={t('groups.field.peopleHelp')} optional><PeoplePicker value={people} onChange={setPeople} /></Field>
          <Field group label={t('groups.field.rules')} help={t('groups.field.rulesHelp')} optional><RulesEditor rules={rules} onChange={setRules} /></Field>
          {workspaces.length > 0 && <Field label={t('groups.field.workspace')} help={t('groups.field.workspaceHelp')}><Select value={workspaceId} onValueChange={setWorkspaceId} options={[{ value: '', label: t('groups.noWorkspace') }, ...workspaces.map((w) => ({ value: String(w.id), label: w.name }))]} /></Field>}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={step === 0 ? onCancel : () => setStep(step - 1)}>{step === 0 ? core('action.cancel') : <><ArrowLeft aria-hidden className="mirror-rtl" />{t('groups.back')}</>}</Button>
        <Button type="submit" variant="primary" loading={create.isPending}>{step < 2 ? <>{t('groups.next')}<ArrowRight aria-hidden className="mirror-rtl" /></> : t('groups.create')}</Button>
      </div>
    </form>
  );
}
