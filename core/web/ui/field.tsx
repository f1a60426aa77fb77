import { CircleAlert } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { FieldContext } from './field-context.ts';

/** Props of Field. */
export interface FieldProps {
  label: ReactNode;
  /** One sentence below the control. */
  help?: ReactNode;
  /** Message under the control; its presence marks the control invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Says "Optional" beside the label, for forms in which most fields are required. */
  optional?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
  /** For radio groups, segmented controls and other composites, which a <label> cannot point at. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, control, help below, error under; wires the control's id, description and error state. */
export function Field({ label, help, error, required = false, optional = false, disabled = false, hideLabel, group, className, children }: FieldProps) {
  const t = useT();
  const id = useId();
  const labelId = `${id}-label`;
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined;
  const value = useMemo(
    () => ({ id, labelId, describedBy, invalid: Boolean(error), required, disabled }),
    [id, labelId, describedBy, error, required, disabled],
  );
  const labelClass = cn('flex items-baseline gap-1.5 text-sm font-medium', hideLabel && 'sr-only');
  const labelContent = (
    <>
      <span>
        {label}
        {required && (
          <span aria-hidden className="text-destructive-ink">
            {' *'}
          </span>
        )}
      </span>
      {optional && <span className="text-xs font-normal text-muted-foreground">{t('field.optional')}</span>}
    </>
  );

  return (
    <FieldContext value={value}>
      <div className={cn('flex flex-col gap-1.5', className)} data-invalid={error ? '' : undefined}>
        {group ? (
          <span id={labelId} className={labelClass}>
            {labelContent}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={labelClass}>
            {labelContent}
          </label>
        )}
        {children}
        {/* Always present: a live region that arrives together with its text is not read out. */}
        <div aria-live="polite" className="contents">
          {error && (
            <p id={errorId} className="flex items-start gap-1.5 text-sm text-destructive-ink">
              <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
              {error}
            </p>
          )}
        </div>
        {help && (
          <p id={helpId} className="max-w-[72ch] text-sm text-muted-foreground">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
