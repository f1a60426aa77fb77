/** What the room refuses, and what it says about wrong fields. */
export const refused = {
  refused: {
    yourself: 'This is you.', already_friends: 'You are friends already.', already_asked: 'You have asked already.', asked_recently: 'You can ask again later.',
    request_limit: 'You have asked many people. Wait before you ask more.', no_requests: 'This person takes no friend requests from you.', request_over: 'This request asked for a friendship until a day that is over. Decline it, or ask anew.', request_decided: 'This request was answered already.', not_friends: 'You are not friends.',
    invitation_over: 'This invitation is no longer valid.', invite_limit: 'You have invited many people. Wait before you invite more.', invite_only: 'This group can be joined by invitation only.',
    not_allowed_in_group: 'Your role in this group does not allow this.', group_archived: 'This group is archived.', owner_stays: 'Hand the group over before you leave it.', request_gone: 'This request was answered already.',
    group_limit: 'You have founded many groups. Wait before you found more.',
  },
  rule: {
    slug: 'Use 3 to 40 of a-z, 0-9 and hyphens. Some names are reserved.', slug_taken: 'This address is taken, or looks like one that is.', website: 'Enter an address that starts with http:// or https://.',
    phone: 'Use digits, spaces and a leading +.', birthday: 'Enter a day of your life, not in the future.', years: 'The last year is before the first.', direction_marks: 'Characters that change the direction of text are not allowed here.',
    until_future: 'Choose a day in the future, within ten years.', until_later: 'A friendship can end earlier than agreed, not later.', hidden_open: 'Nobody can find a hidden group: let people ask, or only invite them.',
    own_workspace: 'Choose a workspace you are a member of.', nobody_invited: 'Choose somebody to invite.',
  },
} as const;
