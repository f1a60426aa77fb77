import { OtpInput } from '#core/web/ui/otp-input.tsx';
import { FormRow } from './room-form.tsx';

/** Six boxes for a mailed code or one of the authenticator app; the last digit sends the form. */
export function CodeRow({ name, label, onComplete }: { name: string; label: string; onComplete: () => void }) {
  return (
    <FormRow name={name} label={label}>
      {(field) => (
        <OtpInput
          length={6} autoFocus value={String(field.value ?? '')} onValueChange={field.onChange} firstRef={field.ref} className="gap-1.5 sm:gap-2"
          // Only after the value is in the form: it is what gets sent.
          onComplete={() => setTimeout(onComplete)}
        />
      )}
    </FormRow>
  );
}
