import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { numberedKinds } from '../../contract.ts';
import type { GroupForm } from '../parts/use-group-form.ts';

/** What the number of each kind of document begins with. */
export function Prefixes({ form }: { form: GroupForm<'system'> }) {
  const t = useT('settings');
  const { prefixes } = form.values;
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {numberedKinds.map((kind) => (
        <Field key={kind} label={t(`document.${kind}`)} error={form.problem(`prefixes.${kind}`)} disabled={form.readOnly} help={<span dir="ltr" className="figures block text-start">{prefixes[kind]}00042</span>}>
          <Input value={prefixes[kind]} dir="ltr" maxLength={10} autoCapitalize="characters" spellCheck={false} className="text-start" onChange={(e) => form.set('prefixes', { ...prefixes, [kind]: e.target.value.toUpperCase() })} />
        </Field>
      ))}
    </div>
  );
}
