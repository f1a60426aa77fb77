import { useCallback } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { translate, useT, type Translate } from '#core/web/i18n/i18n.ts';
import { useAction, type ActionOptions } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import type { RoleRef } from '../contract.ts';

/** Name of a role in the language in force; custom roles are called what their makers called them. */
export function roleName(t: Translate, role: Pick<RoleRef, 'key' | 'name' | 'custom'>): string {
  return role.custom ? role.name : t(`role.${role.key}`);
}

/** Gives the function that names roles. */
export function useRoleName(): (role: Pick<RoleRef, 'key' | 'name' | 'custom'>) => string {
  const t = useT('workspace');
  return useCallback((role) => roleName(t, role), [t]);
}

/** A refusal in the language in force; an invitation that is gone says why. */
export function refusalText(error: ApiError): string {
  return error.code === 'workspace.invite_gone' ? translate('workspace', `invitation.gone.${String(error.details.status)}`) : errorText(error);
}

/** An action of this room: refusals are said in the language in force. */
export function useRoomAction<E extends Endpoint<never, unknown> | Endpoint>(endpoint: E, options: ActionOptions<E> = {}) {
  return useAction(endpoint, {
    ...options, quiet: true,
    onRefused: (error, input) => {
      options.onRefused?.(error, input);
      if (!options.quiet && error.code !== 'core.cancelled') toast.error(refusalText(error));
    },
  });
}
