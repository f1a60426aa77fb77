import { Building2, Handshake, UserRound, UsersRound, type LucideIcon } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isWorkspaceSlug, slugify, workspaceSlug } from '#core/contract/slug.ts';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Input } from '#core/web/ui/input.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { workspaceTypes, type WorkspaceType } from '../../contract.ts';

/** Sign of each kind of workspace. */
export const typeIcons: Record<WorkspaceType, LucideIcon> = { company: Building2, team: UsersRound, agency: Handshake, personal: UserRound };

/** Slug a name will probably get; null when it has no usable letters and the server makes one up. */
export function expectedSlug(name: string): string | null {
  if (slugify(name).replace(/^-+|-+$/g, '') === '') return null;
  const slug = workspaceSlug(name, () => 0);
  return isWorkspaceSlug(slug) ? slug : null;
}

/** Name of a new workspace, with the short name it will have in links. */
export function NameField({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useT('workspace');
  return (
    <FormField name="name" label={t('field.name')} help={<SlugPreview />} required>
      <Input size="lg" maxLength={80} autoComplete="organization" autoFocus={autoFocus} dir="auto" placeholder={t('field.namePlaceholder')} />
    </FormField>
  );
}

function SlugPreview() {
  const t = useT('workspace');
  const name = String(useWatch({ control: useFormContext().control, name: 'name' }) ?? '');
  if (name.trim() === '') return t('field.slugHelp');
  const slug = expectedSlug(name);
  return slug ? <>{t('field.slugWillBe')} <code dir="ltr" className="rounded-sm bg-muted px-1 py-0.5 font-mono text-xs text-foreground">{slug}</code></> : t('field.slugMadeUp');
}

/** What kind of workspace it is. */
export function TypeField() {
  const t = useT('workspace');
  return (
    <FormField name="type" label={t('field.type')} group>
      {(f) => <RadioGroup {...f.choice} className="grid gap-x-6 gap-y-2 sm:grid-cols-2" options={workspaceTypes.map((value) => ({ value, label: t(`type.${value}`), description: t(`typeHelp.${value}`) }))} />}
    </FormField>
  );
}
