import { useState } from 'react';
import type { CustomField } from '#core/contract/records.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { endFormKey, newFormKey, type LeadForm } from '../../../contract.ts';
import { plainHtml, scriptTag } from '../../../rules/capture/embed-code.ts';
import { shownField } from '../../../rules/capture/form-kinds.ts';
import { useProducts } from '../../leads/products-input.tsx';
import { useBase } from '../../leads/use-leads.ts';
import type { TabProps } from './form-page.tsx';

const topics = ['sales.lead_form'] as const;

/** How a form gets onto a site: its own address, a script, plain HTML, or another server with a key. */
export function EmbedTab({ form, draft, set, errors, own }: TabProps & { form: LeadForm; own: readonly CustomField[] }) {
  const t = useT('sales');
  const base = useBase();
  const [key, setKey] = useState<string | null>(null);
  const [sites, setSites] = useState(draft.origins.join('\n'));
  const make = useAction(newFormKey, { topics: [], onDone: (answer) => setKey(answer.key) });
  const end = useAction(endFormKey, { topics, onDone: () => setKey(null) });
  const products = useProducts(form.productIds);
  const home = location.origin;
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('origins'))?.[1];
  return (
    <div className="flex flex-col gap-6 pt-2">
      {!form.isLive && <Notice kind="warning">{t('capture.embed.off')}</Notice>}
      <Code title={t('capture.embed.page')} help={t('capture.embed.pageHelp')} code={`${home}/f/${form.token}`} />
      <Code title={t('capture.embed.script')} help={t('capture.embed.scriptHelp')} code={scriptTag(home, form.token)} />
      <Code title={t('capture.embed.html')} help={t('capture.embed.htmlHelp')} code={plainHtml(home, form, form.fields.flatMap((f) => shownField(f, { own, products }, form.language) ?? []))} />
      <Switch checked={draft.allowPlain} onCheckedChange={(allowPlain) => set({ allowPlain })} label={t('capture.embed.allowPlain')} description={t('capture.embed.allowPlainHelp')} />
      <Field label={t('capture.embed.sites')} help={t('capture.embed.sitesHelp')} {...(wrong ? { error: wrong } : {})}><Textarea dir="ltr" rows={2} placeholder="https://www.example.com" value={sites} onChange={(e) => { setSites(e.target.value); set({ origins: e.target.value.split('\n').map((s) => s.trim()).filter((s) => s !== '') }); }} /></Field>
      <section className="flex flex-col gap-2 border-t pt-5">
        <h2 className="font-medium">{t('capture.embed.key')}</h2>
        <p className="text-muted-foreground">{t('capture.embed.keyHelp')}</p>
        {key ? <Notice kind="done"><p className="mb-2 font-medium">{t('capture.embed.keyOnce')}</p><code dir="ltr" className="block rounded-md border bg-background p-2 text-xs break-all">{key}</code><CopyButton text={key} /></Notice> : form.keyHint && <p>{t('capture.embed.keyThere', { hint: form.keyHint })}</p>}
        <div className="flex gap-2"><Button size="sm" variant="outline" loading={make.isPending} onClick={() => make.mutate({ ...base, id: form.id })}>{t(form.keyHint ? 'capture.embed.keyAgain' : 'capture.embed.keyMake')}</Button>{(form.keyHint || key) && <Button size="sm" variant="outline" loading={end.isPending} onClick={() => end.mutate({ ...base, id: form.id })}>{t('capture.embed.keyEnd')}</Button>}</div>
        <Code title={t('capture.embed.example')} code={`curl -X POST ${home}/forms/${form.token} \\\n  -H 'content-type: application/json' -H 'x-form-key: …' \\\n  -d '${JSON.stringify({ values: Object.fromEntries(form.fields.slice(0, 3).map((f) => [f.key, '…'])) })}'`} />
      </section>
    </div>
  );
}

function Code({ title, help, code }: { title: string; help?: string; code: string }) {
  return (
    <section className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2"><h2 className="font-medium">{title}</h2><CopyButton text={code} /></div>
      {help && <p className="text-muted-foreground">{help}</p>}
      <pre dir="ltr" tabIndex={0} className="focus-ring max-h-60 overflow-auto rounded-lg border bg-muted p-3 text-xs">{code}</pre>
    </section>
  );
}
