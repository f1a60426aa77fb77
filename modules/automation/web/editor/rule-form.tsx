import { useMemo, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { useGo } from '#core/web/router.ts';
import { Input } from '#core/web/ui/input.tsx';
import { createRule, topics, updateRule, type RuleRow } from '../../contract.ts';
import { useFields, type KnownKinds } from '../use-kinds.ts';
import { useBase } from '../words.ts';
import { IfPart } from './if-part.tsx';
import { InWords } from './in-words.tsx';
import { valuesOf, writtenOf, type RuleValues } from './rule-values.ts';
import { ThenPart } from './then-part.tsx';
import { TryIt } from './try-it.tsx';
import { WhenPart } from './when-part.tsx';

/** The editor of a rule: when, if, then, in words, and a try. */
export function RuleForm({ rule, from, kinds }: { rule: RuleRow | null; from: Pick<RuleRow, 'name' | 'topic' | 'when' | 'conditions' | 'actions'> | null; kinds: KnownKinds }) {
  const t = useT('automation');
  const go = useGo();
  const base = useBase();
  const [version, setVersion] = useState(rule?.version ?? 0);
  const defaults = useMemo(() => valuesOf(from), [from]);
  const state = useEndpointForm((rule ? updateRule : createRule) as typeof updateRule, {
    defaults: defaults as never, fixed: { ...base, ...(rule ? { id: rule.id, version } : {}) }, toInput: (values) => writtenOf(values as unknown as RuleValues) as never,
    topics: [topics.rules], success: t('done.saved'), draftKey: `automation.rule:${rule?.id ?? 'new'}`,
    onDone: (saved) => { if (rule) setVersion(saved.version); else go(`/settings/automations/${saved.id}`); },
  });
  return (
    <EndpointForm state={state} className="flex flex-col gap-8" label={rule?.name ?? t('editor.newTitle')}>
      <Parts kinds={kinds} onTry={() => void state.form.trigger()} />
      <div className="sticky bottom-0 z-10 -mx-4 flex justify-end border-t bg-background px-4 py-3 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"><SubmitButton>{t('action.save')}</SubmitButton></div>
    </EndpointForm>
  );
}

function Parts({ kinds, onTry }: { kinds: KnownKinds; onTry: () => void }) {
  const t = useT('automation');
  const values = useWatch() as unknown as RuleValues;
  const fields = useFields(values.topic);
  const { custom } = useCustomFields(values.topic || undefined);
  const kind = kinds.kinds.find((k) => k.topic === values.topic);
  const written = writtenOf(values);
  return (
    <>
      <FormField name="name" label={t('editor.name')} required><Input dir="auto" maxLength={80} placeholder={t('editor.namePlaceholder')} /></FormField>
      <Part title={t('editor.when')} help={t('editor.whenHelp')}><WhenPart kinds={kinds} fields={fields} custom={custom} /></Part>
      {kind && fields.isReady && (
        <>
          <Part title={t('editor.if')} help={t('editor.ifHelp')}><IfPart fields={fields} /></Part>
          <Part title={t('editor.then')} help={t('editor.thenHelp')}><ThenPart kind={kind} kinds={kinds} fields={fields} custom={custom} /></Part>
          <InWords rule={written} kinds={kinds} fields={fields} />
          <Part title={t('try.title')} help={t('try.help')}><TryIt written={() => ({ ...written, name: written.name.trim() || t('editor.newTitle') })} fields={fields} onWrong={onTry} /></Part>
        </>
      )}
    </>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-0.5 mb-3 text-sm text-muted-foreground text-pretty">{help}</p>
      {children}
    </section>
  );
}
