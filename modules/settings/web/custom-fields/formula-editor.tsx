import { useRef } from 'react';
import { FormulaProblem, formulaFunctions, formulaName, formulaReferences, formulaUses, readFormula, type FormulaKind, type FormulaOperand } from '#core/contract/formula.ts';
import { fieldText } from '#core/web/errors/words.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';

/** What a formula gives, or what is wrong with it, by the rules of the server; `self` is the field's own reference. */
export function checkedFormula(text: string, operands: readonly FormulaOperand[], self: string | null): { kind: FormulaKind } | { problem: string } {
  try {
    const { kind } = readFormula(text, operands);
    if (self && formulaUses(formulaReferences(text, operands)).includes(self)) throw new FormulaProblem('cycle', { name: operands.find((o) => o.ref === self)!.name });
    return { kind };
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return { problem: fieldText({ code: `core.formula_${error.code}`, params: error.words, message: error.message }) };
  }
}

/** The box for a formula; names of fields and functions are put where the cursor stands. */
export function FormulaEditor({ value, operands, self, error, onChange }: { value: string; operands: readonly FormulaOperand[]; self: string | null; error: string | undefined; onChange: (value: string) => void }) {
  const t = useT('settings');
  const box = useRef<HTMLTextAreaElement>(null);
  const checked = checkedFormula(value, operands, self);
  const insert = (text: string, cursor = text.length) => {
    const [from, to] = [box.current?.selectionStart ?? value.length, box.current?.selectionEnd ?? value.length];
    onChange(value.slice(0, from) + text + value.slice(to));
    // The cursor can only be set once the new text is in the box.
    requestAnimationFrame(() => { box.current?.focus(); box.current?.setSelectionRange(from + cursor, from + cursor); });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('customFields.formula')} required help={t('customFields.formulaHelp', { example: '{Amount} * 0.2' })} error={error ?? (value.trim() !== '' && 'problem' in checked ? checked.problem : undefined)}>
        <Textarea ref={box} dir="ltr" rows={3} spellCheck={false} className="font-mono" value={value} onChange={(e) => onChange(e.target.value)} />
      </Field>
      {'kind' in checked && <p role="status" className="text-sm text-muted-foreground">{t('customFields.gives', { kind: t(`customFields.result.${checked.kind}`) })}</p>}
      <Field label={t('customFields.insertField')} group>
        <div className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
          {operands.filter((o) => o.ref !== self).map((o) => <Button key={o.ref} size="sm" variant="outline" title={t(`customFields.result.${o.kind}`)} onClick={() => insert(formulaName(o, operands))}><span dir="auto">{o.name}</span></Button>)}
        </div>
      </Field>
      <Field label={t('customFields.insertFunction')} group>
        <div className="flex flex-wrap gap-1.5" dir="ltr">
          {formulaFunctions.map((name) => <Button key={name} size="sm" variant="ghost" title={t(`customFields.function.${name}`)} onClick={() => insert(`${name}()`, name === 'today' ? name.length + 2 : name.length + 1)}>{name}</Button>)}
        </div>
      </Field>
    </div>
  );
}
