/** English texts of the list of filtered words. */
export const words = {
  ownWords: {
    title: 'My filtered words', lead: 'What others write with these words is collapsed for you, or left out of your feed and of stories. Messages are only ever collapsed. Nobody else notices.', none: 'You filter no words', noneHelp: 'Add a word or phrase you do not want to meet.', added: '“{{phrase}}” is filtered now',
    does: { warn: 'Collapse', hide: 'Leave out of feed and stories' }, scopes: 'Where it looks', scopesOf: 'Where “{{phrase}}” is looked for', scope: { posts: 'Posts and comments', stories: 'Stories', messages: 'Messages' }, actionOf: 'What happens with “{{phrase}}”', remove: 'Stop filtering “{{phrase}}”',
  },
  words: {
    title: 'Filtered words', lead: 'Words and phrases that are not published as they are. They are found as whole words, whatever their case and accents.', add: 'Add word', added: 'The word was added', import: 'Import', remove: 'Remove word',
    phrase: 'Word or phrase', phraseHelp: 'Several words are found where they follow each other.', action: 'What happens', actionHelp: 'Held texts are seen by their author only, until a moderator decides.', createdAt: 'Added', emptyTitle: 'No words are filtered', empty: 'Add words, or import a list, and choose what happens to texts with them.',
    does: { refuse: 'Refuse the text', hold: 'Hold it for review', mask: 'Cover the word up' },
  },
} as const;
