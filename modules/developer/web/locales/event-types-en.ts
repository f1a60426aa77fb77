/** What the ground floor's event types say; other rooms say theirs as `eventType.<thing>.<past tense>` in their own texts. */
export const eventTypesEn = {
  workspace: {
    workspace: { changed: 'Name, picture or kind of the workspace was changed', restored: 'The workspace was restored' },
    member: { joined: 'Somebody joined the workspace', changed: 'Role or title of a member was changed', suspended: 'A member was suspended', reactivated: 'A suspended member is active again', removed: 'A member was removed', left: 'A member left' },
    invitation: { sent: 'Somebody was invited', renewed: 'An invitation was renewed', accepted: 'An invitation was accepted', rejected: 'An invitation was declined', revoked: 'An invitation was withdrawn', expired: 'An invitation expired' },
    team: { created: 'A team was added', changed: 'A team was changed', removed: 'A team was removed', restored: 'A team was brought back' },
    role: { created: 'A role was made', changed: 'A role was changed', deleted: 'A role was deleted' },
    ownership: { offered: 'The workspace was offered to another owner', accepted: 'The workspace has a new owner' },
  },
  settings: { group: { changed: 'A group of settings was changed' } },
} as const;
