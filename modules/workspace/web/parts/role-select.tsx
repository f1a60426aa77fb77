import { Select } from '#core/web/ui/select.tsx';
import type { RoleRef } from '../../contract.ts';
import { useRoleName } from '../words.ts';
import { useRoleOptions } from './use-roles.ts';

/** Props of RoleSelect. */
export interface RoleSelectProps {
  value: string | null;
  /** The role as it stands, which may be one the viewer cannot give. */
  current?: RoleRef;
  onValueChange: (role: string) => void;
  size?: 'sm' | 'md';
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}

/** One of the roles the viewer may give. */
export function RoleSelect({ current, ...props }: RoleSelectProps) {
  const nameOf = useRoleName();
  const options = useRoleOptions();
  const known = current && !options.some((o) => o.value === current.key) ? [{ value: current.key, label: nameOf(current), disabled: true }, ...options] : options;
  return <Select {...props} options={known} />;
}
