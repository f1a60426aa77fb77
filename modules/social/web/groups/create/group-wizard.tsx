import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { dropDraft, keepDraft, readDraft } from '#core/web/forms/form-draft.ts';
import { FormMessages } from '#core/web/forms/form-messages.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { createGroup, inviteToGroup, type Group } from '../../../contract/groups.ts';
import type { PersonCard } from '../../../contract/shapes.ts';
import { useFocusWrong } from '../../parts/use-focus-wrong.ts';
import { PeoplePicker } from '../../people/parts/people-picker.tsx';
import { groupTopics } from '../../topics.ts';
import { AccessFields, type AccessChoice } from '../parts/access-fields.tsx';
import { RulesEditor } from '../parts/rules-editor.tsx';

const steps = ['about', 'access', 'people'] as const;
/** Fields that say themselves what is wrong with them. */
const shown = ['name', 'description', 'join', 'rules', 'workspaceId'];
/** The same for the page and for Create Bites: what is typed is kept for 7 days. */
const draftKey = 'create.social.group';

interface Typed { step: number; name: string; description: string; access: AccessChoice; rules: string[]; workspaceId: string; people: PersonCard[] }
const blank: Typed = { step: 0, name: '', description: '', access: { visibility: 'public', join: 'open', postApproval: false }, rules: [], workspaceId: '', people: [] };
const stepOf = (field: string) => (field === 'name' || field === 'description' ? 0 : ['visibility', 'join', 'postApproval'].includes(field) ? 1 : 2);

/** Founds a group in three steps: what it is, who gets in, and who is asked to come. */
export function GroupWizard({ onDone, onCancel }: { onDone: (group: Group) => void; onCancel: () => void }) {
  const t = useT('social');
  const core = useT();
  const { workspaces } = useViewer();
  const [draft] = useState(() => readDraft(draftKey) as Partial<Typed> | null);
  const [restored, setRestored] = useState(draft !== null);
  const [typed, setTyped] = useState<Typed>(() => ({ ...blank, ...draft }));
  const { step, name, description, access, rules, people } = typed;
  // One may have left the workspace since.
  const workspaceId = workspaces.some((w) => String(w.id) === typed.workspaceId) ? typed.workspaceId : '';
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (more: Partial<Typed>) => {
    const next = { ...typed, ...more };
    setTyped(next);
    setWrong(null);
    // Addresses of photos are good for minutes.
    keepDraft(draftKey, { ...next, people: next.people.map((person) => ({ ...person, photo: null })) });
  };
  const setStep = (to: number) => change({ step: to });
  const discard = () => { dropDraft(draftKey); setTyped(blank); setRestored(false); setWrong(null); };
  const create = useAction(createGroup, {
    topics: groupTopics, quiet: true,
    onRefused: (error) => {
      const field = error.fields[0];
      const at = field?.path.split('.')[0] ?? '';
      if (field) setStep(stepOf(at));
      setWrong({ field: at, message: field?.message ?? errorText(error) });
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => { if (first.current) first.current = false; else title.current?.focus(); }, [step]);
  // After the heading of another step: a wrong field comes first.
  const form = useFocusWrong(wrong);
  const error = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  const next = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setWrong(null);
    if (name.trim().length < 2) { setWrong({ field: 'name', message: t('groups.nameNeeded') }); return; }
    if (step < 2) { setStep(step + 1); return; }
    setBusy(true);
    try { await foundGroup(); } finally { setBusy(false); }
  };
  const foundGroup = async () => {
    const group = await create.mutateAsync({ name, description, ...access, rules: rules.map((r) => r.trim()).filter(Boolean), workspaceId: workspaceId ? Number(workspaceId) : null }).catch(() => null);
    if (!group) return;
    dropDraft(draftKey);
    // The group stands; who could not be asked is asked again from its page.
    if (people.length > 0) await request(inviteToGroup, { id: group.id, user_ids: people.map((p) => p.id), emails: [] }, { idempotencyKey: newId() }).catch(showError);
    onDone(group);
  };
  return (
    <form ref={form} onSubmit={(event) => void next(event)} className="flex flex-col gap-5" noValidate>
      <div>
        <p className="figures text-sm text-muted-foreground">{t('groups.step', { n: step + 1, of: steps.length })}</p>
        <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">{t(`groups.steps.${steps[step]!}`)}</h2>
      </div>
      <FormMessages state={{ error: wrong && !shown.includes(wrong.field) ? wrong.message : null, restored, discardDraft: discard }} />
      {step === 0 && (
        <>
          <Field label={t('groups.field.name')} required error={error('name')}><Input dir="auto" maxLength={80} autoFocus value={name} onChange={(e) => change({ name: e.target.value })} /></Field>
          <Field label={t('groups.field.description')} optional error={error('description')}><Textarea dir="auto" rows={4} maxLength={2000} value={description} onChange={(e) => change({ description: e.target.value })} /></Field>
        </>
      )}
      {step === 1 && <AccessFields value={access} onChange={(choice) => change({ access: choice })} error={error('join')} />}
      {step === 2 && (
        <>
          <Field label={t('groups.field.people')} help={t('groups.field.peopleHelp')} optional><PeoplePicker value={people} onChange={(chosen) => change({ people: chosen })} /></Field>
          <Field group label={t('groups.field.rules')} help={t('groups.field.rulesHelp')} optional error={error('rules')}><RulesEditor rules={rules} onChange={(lines) => change({ rules: lines })} /></Field>
          {workspaces.length > 0 && <Field label={t('groups.field.workspace')} help={t('groups.field.workspaceHelp')} error={error('workspaceId')}><Select value={workspaceId} onValueChange={(id) => change({ workspaceId: id })} options={[{ value: '', label: t('groups.noWorkspace') }, ...workspaces.map((w) => ({ value: String(w.id), label: w.name }))]} /></Field>}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={step === 0 ? onCancel : () => setStep(step - 1)}>{step === 0 ? core('action.cancel') : <><ArrowLeft aria-hidden className="mirror-rtl" />{t('groups.back')}</>}</Button>
        <Button type="submit" variant="primary" loading={busy}>{step < 2 ? <>{t('groups.next')}<ArrowRight aria-hidden className="mirror-rtl" /></> : t('groups.create')}</Button>
      </div>
    </form>
  );
}
