import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { LeaveQuestion } from '#core/web/forms/leave-question.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { makeVariants, planVariants, variantKey, variantLimits, variantPrice, variantSku, type Attribute, type products, type Variant } from '../../contract.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { VariantRow, type RowText } from './variant-row.tsx';

/** Values as people list them, each once. */
const valuesOf = (text: string): string[] => text.split(/[,،;\n]/).map((v) => v.trim().slice(0, 40)).filter((v, i, all) => v !== '' && all.findIndex((o) => o.toLowerCase() === v.toLowerCase()) === i);

/** Makes variants of a product: what they differ in, and a row for each that is not there yet. */
export function VariantsDialog({ template, existing, onClose }: { template: OutputOf<typeof products.get>; existing: readonly Variant[]; onClose: () => void }) {
  const t = useT('accounting');
  const base = { workspace_slug: useViewer().workspace?.slug ?? '', id: template.id, version: template.version };
  const fixed = existing.length > 0;
  const [boxes, setBoxes] = useState<ReadonlyArray<{ key: string; name: string; values: string }>>(() => (template.attributes ?? [{ name: '', values: [] }]).map((a) => ({ key: newId(), name: a.name, values: a.values.join(', ') })));
  const [texts, setTexts] = useState<Readonly<Record<string, Partial<RowText>>>>({});
  const [trackStock, setTrackStock] = useState(() => existing.some((v) => v.inStock !== null));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const attributes: Attribute[] = boxes.map((b) => ({ name: b.name.trim(), values: valuesOf(b.values) }));
  const named = attributes.every((a) => a.name !== '');
  const plan = planVariants(attributes, new Set(existing.map((v) => variantKey(v.values))));
  const fresh = plan?.fresh ?? [];
  const tooMany = !plan || existing.length + fresh.length > variantLimits.variants;
  const manyValues = attributes.some((a) => a.values.length > variantLimits.values);
  const textOf = (values: readonly string[]): RowText => ({ take: true, sku: variantSku(template.sku, values), barcode: '', price: '', ...texts[variantKey(values)] });
  const taken = fresh.filter((values) => textOf(values).take);
  const unclear = taken.some((values) => variantPrice(template.salePrice, textOf(values).price) === undefined);
  const edit = () => { setTouched(true); setRefusal(null); };
  const wrong = (path: string) => refusal?.fields.find((f) => f.path === path)?.message;
  const setBox = (key: string, patch: object) => { edit(); setBoxes((all) => all.map((b) => (b.key === key ? { ...b, ...patch } : b))); };
  const close = () => { if (touched && !busy) setLeaving(true); else onClose(); };
  const send = async () => {
    setBusy(true);
    try {
      const { made } = await request(makeVariants, { ...base, attributes, trackStock, variants: taken.map((values) => { const { sku, barcode, price } = textOf(values); return { values, sku: sku.trim(), barcode: barcode.trim(), price: price.trim() }; }) } as InputOf<typeof makeVariants>, { idempotencyKey: newId() });
      await invalidateTopics(['accounting.product']);
      toast.success(t('variant.made', { count: made }));
      onClose();
    } catch (error) { setRefusal(toApiError(error)); } finally { setBusy(false); }
  };
  const general = refusal && !refusal.fields.some((f) => /^(attributes|variants)\./.test(f.path)) ? refusal.fields[0]?.message ?? errorText(refusal) : null;
  return (
    <Dialog
      open size="xl" title={t('variant.dialog', { name: template.name })} description={t('variant.lead')} onOpenChange={(open) => { if (!open) close(); }}
      footer={<><Button variant="ghost" onClick={close}>{t('cancel')}</Button><Button variant="primary" type="submit" form="make-variants" loading={busy} disabled={!named || taken.length === 0 || tooMany || manyValues || unclear}>{t('variant.create', { count: taken.length })}</Button></>}
    >
      <form id="make-variants" noValidate className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); void send(); }}>
        {general && <Notice kind="error">{general}</Notice>}
        {boxes.map((b, i) => (
          <fieldset key={b.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
            <legend className="sr-only">{t('variant.attribute', { n: i + 1 })}</legend>
            <Field className="max-sm:col-span-2" label={t('variant.name')} required error={wrong(`attributes.${i}.name`)}><Input dir="auto" maxLength={40} readOnly={fixed} value={b.name} placeholder={t('variant.nameExample')} onChange={(e) => setBox(b.key, { name: e.target.value })} /></Field>
            <Field label={t('variant.values')} help={i === 0 ? t('variant.valuesHelp') : undefined} required error={attributes[i]!.values.length > variantLimits.values ? t('variant.manyValues', { most: variantLimits.values }) : wrong(`attributes.${i}.values`)}><Input dir="auto" value={b.values} placeholder={t('variant.valuesExample')} onChange={(e) => setBox(b.key, { values: e.target.value })} /></Field>
            <IconButton className="mt-6" aria-label={t('variant.removeAttribute', { n: i + 1 })} disabled={fixed || boxes.length === 1} onClick={() => { edit(); setBoxes((all) => all.filter((o) => o.key !== b.key)); }}><X /></IconButton>
          </fieldset>
        ))}
        {!fixed && boxes.length < variantLimits.attributes && <Button variant="outline" size="sm" className="self-start" onClick={() => { edit(); setBoxes((all) => [...all, { key: newId(), name: '', values: '' }]); }}><Plus aria-hidden />{t('variant.addAttribute')}</Button>}
        <Switch label={t('variant.trackStock')} description={t('variant.trackStockHelp')} checked={trackStock} onCheckedChange={(on) => { edit(); setTrackStock(on); }} />
        <p role="status" className="font-medium">{t('variant.will', { count: taken.length })} {plan && plan.there > 0 && <span className="font-normal text-muted-foreground">{t('variant.exist', { count: plan.there })}</span>}</p>
        {tooMany && <Notice kind="warning">{t('variant.tooMany', { most: variantLimits.variants })}</Notice>}
        {!tooMany && fresh.length > 0 && (
          <ul className="divide-y rounded-lg border">
            {fresh.map((values) => {
              const at = taken.indexOf(values);
              const text = textOf(values);
              const price = variantPrice(template.salePrice, text.price);
              const of = (key: string) => (at < 0 ? undefined : wrong(`variants.${at}.${key}`));
              return <VariantRow key={variantKey(values)} label={values.join(' / ')} text={text} onChange={(patch) => { edit(); setTexts((all) => ({ ...all, [variantKey(values)]: { ...all[variantKey(values)], ...patch } })); }} price={price === undefined ? null : price === null ? '–' : unitPriceText(price, template.currency)} errors={{ sku: of('sku'), barcode: of('barcode'), price: price === undefined ? t('rule.variant_price') : of('price') }} />;
            })}
          </ul>
        )}
      </form>
      {leaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onClose} />}
    </Dialog>
  );
}
