import { useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../ui/button.tsx';

/** Primary button that sends the <EndpointForm> around it and shows that it is being sent. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading'>) {
  const { isSubmitting } = useFormState();
  return <Button variant="primary" {...props} type="submit" loading={isSubmitting} />;
}
