/** Public pages: what visitors read. */
export const publicPages = {
  publicPage: {
    title: 'Public page', post: 'Post', lead: 'What members post as Public can also be read by visitors who have no account.', ofWorkspace: 'Page of this workspace', own: 'Your posts',
    on: 'Show a public page', onHelp: 'Visitors read what members post as Public, outside groups, from the moment this is on. Comments and reactions stay inside. What is posted while it is off does not come onto the page later.',
    intro: 'About this page', introHelp: 'Stands above the posts. At most 500 characters.', copy: 'Copy the address', since: 'On since', save: 'Save', discard: 'Discard', saved: 'Public page saved', changedMeanwhile: 'Somebody changed this page meanwhile. Here is how it is now.',
    ownOn: 'Visitors may read my public posts', ownHelp: 'Off: your posts stay off every public page, whatever a workspace chooses.', readAt: 'Your public posts are read here:', readNowhere: 'No workspace of yours has a public page.',
    rss: 'Follow by RSS', emptyTitle: 'Nothing here yet', empty: 'Come back later.', older: 'Older posts', goneTitle: 'This page is not here', gone: 'It was turned off, or the address is not complete.', all: 'All posts', edited: 'edited', signIn: 'Sign in', chooser: 'Also visitors without an account, on the public page of {{names}}.',
  },
  eventType: { public_page: { changed: 'The public page was changed' } },
} as const;
