import { DirectionProvider } from '@base-ui/react/direction-provider';
import { OTPField as Base } from '@base-ui/react/otp-field';
import { useId, type Ref } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';

/** Props of OtpInput. */
export interface OtpInputProps {
  length: number;
  value: string;
  onValueChange: (value: string) => void;
  /** Called when the last digit has been typed or pasted. */
  onComplete?: (value: string) => void;
  /** Name where no Field gives one. */
  label?: string;
  /** Shows dots in place of the digits. */
  mask?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  firstRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** A code of digits in boxes: letters are ignored, a pasted code fills all boxes, phones show the number pad. */
export function OtpInput({ length, value, onValueChange, onComplete, label, mask = false, disabled, autoFocus = false, firstRef, className }: OtpInputProps) {
  const t = useT();
  const ownId = useId();
  const field = useFieldControl({ disabled });
  const id = field.id ?? ownId;
  return (
    // Numbers run left to right in every language, and so must the arrow keys.
    <DirectionProvider direction="ltr">
      {label && (
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
      )}
      <Base.Root
        id={id}
        length={length}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        onValueComplete={(complete) => onComplete?.(complete)}
        validationType="numeric"
        mask={mask}
        disabled={field.disabled ?? disabled}
        dir="ltr"
        className={cn('flex w-fit gap-2', className)}
      >
        {Array.from({ length }, (_, index) => (
          <Base.Input
            key={index}
            ref={index === 0 ? firstRef : undefined}
            autoFocus={autoFocus && index === 0}
            aria-label={index === 0 ? undefined : t('otp.digit', { index: index + 1, count: length })}
            aria-describedby={field['aria-describedby']}
            aria-invalid={field['aria-invalid']}
            className={cn(
              'focus-ring figures size-11 rounded-md border border-input bg-background text-center text-xl font-medium -outline-offset-1',
              'hover:border-control/70 data-filled:border-control aria-invalid:border-destructive data-disabled:bg-muted',
            )}
          />
        ))}
      </Base.Root>
    </DirectionProvider>
  );
}
