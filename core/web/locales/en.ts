/** English texts of forms and errors. */
export const en = {
  errors: {
    offline: 'The server cannot be reached. Check your connection and try again.',
    generic: 'Something went wrong. Try again in a moment.',
    genericWithId: 'Something went wrong. Request id {{id}}.',
    reload: 'Reload',
    offlineTitle: 'You are offline',
    forbiddenTitle: 'Your role does not include this',
    forbidden: 'Ask an owner or administrator of this workspace if you need it.',
    notFoundTitle: 'Not found',
    notFound: 'It may have been deleted, or you have no access to it.',
    busyTitle: 'The service is restarting',
    busy: 'This usually takes a few seconds. Nothing was lost.',
  },
  newer: { help: 'Somebody saved a newer version while you were writing.', keepMine: 'Keep what I wrote', take: 'Take the newer version' },
  leave: {
    title: 'Leave without saving?',
    help: 'What you changed on this page has not been saved.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
  draft: {
    restored: 'We kept what you had typed.',
    discard: 'Start over',
  },
} as const;
