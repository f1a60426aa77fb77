/** English texts about people. */
export const people = {
  picker: { placeholder: 'Search people' },
  relation: {
    add: 'Add friend', addWith: 'Add with a message', asked: 'Request sent', friends: 'Friends', accept: 'Accept', decline: 'Decline', acceptRequest: 'Accept request', declineRequest: 'Decline request', cancelRequest: 'Cancel request',
    follow: 'Follow', following: 'Following', unfollow: 'Unfollow', notifyOn: 'Notify me of posts', notifyOff: 'Stop notifying me', mute: 'Mute', unmute: 'Unmute', unfriend: 'Unfriend', block: 'Block', report: 'Report',
    setUntil: 'Set an end date', changeUntil: 'Change the end date', profile: 'Open profile', more: 'More about {{name}}',
    muteFor: { day: 'For a day', week: 'For a week', month: 'For a month', ever: 'Until I unmute' },
    named: {
      add: 'Add {{name}} as a friend', asked: 'Request sent to {{name}}; press to cancel', friends: 'Friends with {{name}}; press to unfriend', accept: 'Accept the request of {{name}}', decline: 'Decline the request of {{name}}',
      follow: 'Follow {{name}}', following: 'Following {{name}}; press to unfollow',
    },
    said: { self: '', none: 'You and {{name}} are not friends', asked: 'Request sent to {{name}}', asks: '{{name}} asks to be your friend', friends: 'You and {{name}} are friends' },
    until: 'Friends until {{day}}', followsYou: 'Follows you', muted: 'Muted', mutedUntil: 'Muted until {{day}}',
  },
  unfriend: { title: 'Unfriend {{name}}?', help: 'You both leave each other\'s list of friends. Nobody is notified.', confirm: 'Unfriend', keep: 'Keep following each other', keepHelp: 'You and {{name}} still see what is public.' },
  block: { title: 'Block {{name}}?', help: 'Neither of you can see or reach the other any more. It ends your friendship, follows, requests and invitations, and unblocking brings none of that back.', confirm: 'Block', done: '{{name}} is blocked', undo: 'Unblock' },
  until: { title: 'When does the friendship with {{name}} end?', help: 'It ends by itself on that day. It can be made earlier, not later.', day: 'Last day', save: 'Save', choose: 'Choose a day.' },
  ask: { title: 'Ask {{name}} to be friends', message: 'Message', until: 'Ends on', untilHelp: 'For clients and contractors: friends until this day.', send: 'Send request' },
} as const;
