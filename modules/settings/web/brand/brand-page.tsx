import { useT } from '#core/web/i18n/i18n.ts';
import { forcedByLayout } from '#core/web/theme/theme-state.ts';
import { ColorSwatchPicker } from '#core/web/ui/color-swatch-picker.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { brandChoices, brandImages } from '../../contract.ts';
import { GroupPage } from '../parts/group-page.tsx';
import { Setting, SwitchSetting } from '../parts/setting.tsx';
import type { GroupForm } from '../parts/use-group-form.ts';
import { SettingsSection } from '../public.tsx';
import { BrandImagePicker } from './brand-image-picker.tsx';
import { BrandPreview } from './brand-preview.tsx';

/** Title, pictures, colours and frame of the workspace, with a preview beside them. */
export function BrandPage() {
  const t = useT('settings');
  return (
    <GroupPage group="brand" aside={(form, answer) => <BrandPreview values={form.values} logoDark={answer.values.logoDark} logoLight={answer.values.logoLight} icon={answer.values.favicon} />}>
      {(form, answer) => (
        <>
          <div className="flex flex-col gap-5">
            <Setting form={form} name="appTitle">{(value, set) => <Input value={value} maxLength={60} dir="auto" onChange={(e) => set(e.target.value)} />}</Setting>
            <Setting form={form} name="footerText">{(value, set) => <Input value={value} maxLength={200} dir="auto" onChange={(e) => set(e.target.value)} />}</Setting>
          </div>
          <SettingsSection title={t('brand.pictures')} description={t('brand.picturesHelp')}>
            <div className="flex flex-col gap-5">{brandImages.map((place) => <BrandImagePicker key={place} place={place} address={answer.values[place]} version={answer.version} readOnly={form.readOnly} />)}</div>
          </SettingsSection>
          <SettingsSection title={t('brand.look')} description={t('brand.lookHelp')}><Look form={form} /></SettingsSection>
          <SettingsSection title={t('brand.frame')} description={t('brand.frameHelp')}><Frame form={form} /></SettingsSection>
        </>
      )}
    </GroupPage>
  );
}

function Look({ form }: { form: GroupForm<'brand'> }) {
  const core = useT();
  const t = useT('settings');
  return (
    <div className="flex flex-col gap-5">
      <Setting form={form} name="theme" asGroup>
        {(value, set) => <ColorSwatchPicker value={value} onValueChange={set} swatches={brandChoices.theme.map((theme) => ({ value: theme, label: core(`color.${theme}`), color: `var(--swatch-${theme})` }))} />}
      </Setting>
      <Setting form={form} name="radius" asGroup>
        {(value, set) => <SegmentedControl className="self-start" value={String(value)} onValueChange={(v) => set(Number(v) as never)} segments={brandChoices.radius.map((r) => ({ value: String(r), label: t(`choice.radius.${String(r).replace('.', '_')}`) }))} />}
      </Setting>
      <SwitchSetting form={form} name="isRtl" />
    </div>
  );
}

function Frame({ form }: { form: GroupForm<'brand'> }) {
  const t = useT('settings');
  const { layout } = form.values;
  const chooseLayout = (next: typeof layout) => {
    for (const [key, value] of Object.entries({ layout: next, ...forcedByLayout(next) })) form.set(key as 'layout', value as typeof layout);
  };
  return (
    <div className="flex flex-col gap-5">
      <Setting form={form} name="layout" asGroup help={layout === 'vertical' ? undefined : t(`brand.forces.${layout}`)}>
        {(value) => <SegmentedControl className="self-start" value={value} onValueChange={chooseLayout} segments={brandChoices.layout.map((v) => ({ value: v, label: t(`choice.layout.${v}`) }))} />}
      </Setting>
      {(['sidebarType', 'navbarType', 'footerType'] as const).map((name) => (
        <Setting key={name} form={form} name={name} asGroup>
          {(value, set) => <SegmentedControl className="self-start" value={value as string} onValueChange={(v) => set(v as never)} segments={(brandChoices[name] as readonly string[]).map((v) => ({ value: v, label: t(`choice.${name}.${v}`) }))} />}
        </Setting>
      ))}
    </div>
  );
}
