import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { joinings, visibilities, type GroupCard } from '../../../contract/shapes.ts';

/** Who sees a group, how one gets in, and whether posts wait for approval. */
export interface AccessChoice { visibility: GroupCard['visibility']; join: GroupCard['join']; postApproval: boolean }

/** The choices of who sees a group and who gets in; nobody can find a hidden one, so that it is never open. */
export function AccessFields({ value, onChange, error }: { value: AccessChoice; onChange: (value: AccessChoice) => void; error?: string | undefined }) {
  const t = useT('social');
  return (
    <div className="flex flex-col gap-5">
      <Field group label={t('groups.field.visibility')}>
        <RadioGroup value={value.visibility} onValueChange={(visibility) => onChange({ ...value, visibility, join: visibility === 'hidden' && value.join === 'open' ? 'invite' : value.join })} options={visibilities.map((v) => ({ value: v, label: t(`groups.visibility.${v}`), description: t(`groups.visibilityHelp.${v}`) }))} />
      </Field>
      <Field group label={t('groups.field.join')} error={error}>
        <RadioGroup value={value.join} onValueChange={(join) => onChange({ ...value, join })} options={joinings.map((j) => ({ value: j, label: t(`groups.joining.${j}`), description: t(`groups.joiningHelp.${j}`), disabled: j === 'open' && value.visibility === 'hidden' }))} />
      </Field>
      <Switch checked={value.postApproval} onCheckedChange={(postApproval) => onChange({ ...value, postApproval })} label={t('groups.field.postApproval')} description={t('groups.field.postApprovalHelp')} />
    </div>
  );
}
