import type { StepEntry } from '#core/web/slots/slots.ts';
import { useProfile, useSecurity } from './profile.ts';

/** What a newcomer should do about the own account; each is done when the server says so. */
export const steps: readonly StepEntry[] = [
  { id: 'identity.verify-email', order: 10, label: 'identity:step.verify', help: 'identity:step.verifyHelp', to: '/verify-email', useDone: () => useProfile().data?.emailVerified },
  { id: 'identity.photo', order: 40, label: 'identity:step.photo', help: 'identity:step.photoHelp', to: '/settings/profile', useDone: useHasPhoto },
  { id: 'identity.two-step', order: 60, label: 'identity:step.twoStep', help: 'identity:step.twoStepHelp', to: '/settings/security', useDone: useHasSecondFactor },
];

function useHasPhoto(): boolean | undefined {
  const { data } = useProfile();
  return data && data.photo !== null;
}

function useHasSecondFactor(): boolean | undefined {
  const { data } = useSecurity();
  return data && (data.totp || data.passkeys > 0);
}
