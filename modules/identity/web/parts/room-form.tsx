import type { ReactElement, ReactNode } from 'react';
import { Controller, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { useEndpointForm, type EndpointFormOptions, type EndpointFormState } from '#core/web/forms/endpoint-form.tsx';
import { Field, type FieldProps } from '#core/web/ui/field.tsx';
import { afterPress } from './after-press.ts';

/** A form of this room: leaving it asks nothing unless wanted. */
export function useRoomForm<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, options: EndpointFormOptions<E>): EndpointFormState {
  return useEndpointForm(endpoint, { warnOnLeave: false, ...options });
}

/** Props of FormRow. */
export interface FormRowProps extends Omit<FieldProps, 'error' | 'children'> {
  /** Key of the endpoint's input. */
  name: string;
  /** Follows the error, e.g. a link to the way out. */
  wayOut?: ReactNode;
  children: (field: ControllerRenderProps) => ReactElement;
}

/** Label, control, help and error of one input. */
export function FormRow({ name, wayOut, children, ...field }: FormRowProps) {
  const { control } = useFormContext();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { disabled: _own, ...bound }, fieldState }) => (
        <Field {...field} error={fieldState.error?.message ? <span>{fieldState.error.message}{wayOut}</span> : undefined}>
          {children({ ...bound, onBlur: () => afterPress(bound.onBlur) } as ControllerRenderProps)}
        </Field>
      )}
    />
  );
}
