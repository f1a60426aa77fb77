import { useState } from 'react';
import type { CustomField } from '#core/contract/records.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { shownField } from '../../../rules/capture/form-kinds.ts';
import { useProducts } from '../../leads/products-input.tsx';
import { FormInputs } from '../public/form-inputs.tsx';
import type { FormDraft } from './form-page.tsx';

/** The form as people will see it, while it is being built. Nothing is sent. */
export function FormPreview({ draft, own }: { draft: FormDraft; own: readonly CustomField[] }) {
  const t = useT('sales');
  const [values, setValues] = useState<Record<string, string>>({});
  const [agreed, setAgreed] = useState(false);
  const products = useProducts(draft.productIds);
  const fields = draft.fields.flatMap((f) => shownField(f, { own, products }, draft.language) ?? []);
  return (
    <section aria-label={t('capture.form.preview')} className="sticky top-18 flex flex-col gap-2">
      <h2 className="text-sm font-medium text-muted-foreground">{t('capture.form.preview')}</h2>
      <div dir={draft.language === 'ar' ? 'rtl' : 'ltr'} className="flex flex-col gap-4 rounded-xl border bg-card p-5">
        {draft.title && <p dir="auto" className="text-xl font-semibold tracking-tight text-balance">{draft.title}</p>}
        {draft.intro && <p dir="auto" className="-mt-2 whitespace-pre-line text-muted-foreground">{draft.intro}</p>}
        <FormInputs fields={fields} values={values} errors={{}} onChange={(key, value) => setValues({ ...values, [key]: value })} />
        {draft.consentText && <Checkbox checked={agreed} onCheckedChange={(on) => setAgreed(on === true)} label={draft.consentText} />}
        <Button variant="primary" size="lg" type="button" aria-disabled="true">{draft.submitLabel || t('capture.public.send')}</Button>
      </div>
    </section>
  );
}
