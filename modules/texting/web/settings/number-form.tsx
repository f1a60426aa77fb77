import { useFormContext, useWatch } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { createNumber, numberTopic, saveNumber, textChannels, textProviders, type TextNumber } from '../../contract.ts';
import { useBase } from '../base.ts';

const keys = ['authToken', 'apiKeySecret', 'accessToken', 'appSecret'] as const;
const plain = ['accountSid', 'apiKeySid', 'messagingServiceSid', 'phoneNumberId', 'businessAccountId'] as const;

/** Adds a number, or changes one: what is kept of keys is only told by their ends. */
export function NumberForm({ now, onClose }: { now: TextNumber | null; onClose: () => void }) {
  const t = useT('texting');
  const defaults = { channel: now?.channel ?? 'sms', label: now?.label ?? '', phone: now?.phone ?? '', provider: now?.provider ?? 'manual', ...Object.fromEntries(plain.map((key) => [key, now?.[key] ?? ''])), ...Object.fromEntries(keys.map((key) => [key, ''])) };
  const state = useEndpointForm<typeof saveNumber>((now ? saveNumber : createNumber) as typeof saveNumber, {
    defaults, fixed: { ...useBase(), ...(now ? { id: now.id, version: now.version } : {}) }, topics: [numberTopic], success: t('numbers.saved'), onDone: onClose, warnOnLeave: false,
    toInput: (values) => Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== '' || !(keys as readonly string[]).includes(key))),
  });
  return (
    <Drawer open onOpenChange={(open) => { if (!open) onClose(); }} title={now ? now.label : t('numbers.add')}>
      <EndpointForm state={state} label={t('numbers.title')} className="flex flex-col gap-4 p-4"><Boxes now={now} /><div className="flex justify-end"><SubmitButton>{t('numbers.save')}</SubmitButton></div></EndpointForm>
    </Drawer>
  );
}

function Boxes({ now }: { now: TextNumber | null }) {
  const t = useT('texting');
  const { control } = useFormContext();
  const provider = useWatch({ control, name: 'provider' }) as TextNumber['provider'];
  const channel = useWatch({ control, name: 'channel' }) as TextNumber['channel'];
  const apiKey = useWatch({ control, name: 'apiKeySid' }) as string;
  const kept = (end: string | undefined, help?: string) => [end ? t('numbers.kept', { end }) : '', help ?? ''].filter(Boolean).join(' ') || undefined;
  const code = (name: (typeof plain)[number], options: { required?: boolean; help?: string } = {}) => <FormField name={name} label={t(`numbers.${name}`)} {...(options.required ? { required: true } : { optional: true })} {...(options.help ? { help: options.help } : {})}><Input dir="ltr" autoComplete="off" spellCheck={false} /></FormField>;
  const secret = (name: (typeof keys)[number], end: string | undefined, help?: string) => <FormField name={name} label={t(`numbers.${name}`)} help={kept(end, help)} required={!end}><PasswordInput autoComplete="off" /></FormField>;
  return (
    <>
      <FormField name="label" label={t('numbers.label')} help={t('numbers.labelHelp')} required><Input dir="auto" /></FormField>
      <FormField name="phone" label={t('numbers.phone')} required><Input type="tel" dir="ltr" placeholder="+49 151 23456789" /></FormField>
      <FormField name="channel" label={t('numbers.channel')}>{(f) => <Select {...f.choice} options={textChannels.map((value) => ({ value: value as never, label: t(`channel.${value}`) }))} />}</FormField>
      <FormField name="provider" label={t('numbers.provider')} help={provider === 'manual' ? t('numbers.manualHelp') : undefined}>{(f) => <Select {...f.choice} options={textProviders.filter((p) => p !== 'meta' || channel === 'whatsapp').map((value) => ({ value: value as never, label: t(`provider.${value}`) }))} />}</FormField>
      {provider === 'twilio' && <>{code('accountSid', { required: true })}{secret('authToken', now?.authTokenEnd, t('numbers.authTokenHelp'))}{code('apiKeySid')}{apiKey !== '' && secret('apiKeySecret', now?.apiKeySecretEnd)}{code('messagingServiceSid')}</>}
      {provider === 'meta' && <>{code('phoneNumberId', { required: true })}{code('businessAccountId', { help: t('numbers.businessHelp') })}{secret('accessToken', now?.accessTokenEnd, t('numbers.accessTokenHelp'))}{secret('appSecret', now?.appSecretEnd, t('numbers.appSecretHelp'))}</>}
    </>
  );
}
