/** Texts of posts, timelines, comments and saved posts. */
export const posts = {
  undo: 'Undo',
  privacy: {
    title: 'Who can see this', of: 'Who can see this: {{privacy}}', only_me: 'Only me', friends: 'Friends', public: 'Public',
    help: { only_me: 'Nobody but you.', friends: 'People you are friends with.', public: 'Everybody except people in a block with you.' },
    inGroup: { only_me: 'Nobody but you.', friends: 'Your friends in this group.', public: 'Everybody who can read this group.' },
  },
  audience: {
    open: 'See who sees this', help: 'Choose a person to see exactly what they see.', people_one: '{{count}} person besides you.', people_other: '{{count}} people besides you.', morePeople: 'More than {{people}} people besides you.',
    moreSee: 'More than {{people}} people besides you see this.', peopleSee_one: '{{count}} person besides you sees this.', peopleSee_other: '{{count}} people besides you see this.',
    person: 'Person', sees: '{{name}} sees this', seesNot: '{{name}} does not see this', asIfMissing: 'For this person it is as if it did not exist: not in lists, counts, search or by its link.',
    all: 'All my posts as {{name}} sees them', seenBy: 'Your posts as {{name}} sees them', seenByHelp: 'What is missing here does not exist for {{name}}.', nothing: '{{name}} sees none of your posts',
  },
  type: { 'video-bites': 'Video bite', 'audio-bites': 'Audio bite', 'educational-bites': 'Educational bite', 'text-bites': 'Text bite' },
  timeline: {
    title: 'Feed', mode: 'Order of the feed', latest: 'Latest', top: 'Top', latestLabel: 'Posts, latest first', topLabel: 'Posts, top first', tune: 'Tune Top', tuneHelp: 'What counts, and how much. Nothing else decides the order.',
    closeness: 'Closeness', closenessHelp: 'How often you answer and react to this person', popularity: 'Popularity', popularityHelp: 'Comments, shares and reactions you can see', recency: 'Recency', recencyHelp: 'Newer posts first',
    discover: 'Discover', discoverHelp: 'Also public posts of people you do not follow', emptyTitle: 'Your feed is empty', empty: 'Posts of friends, people you follow and your groups come together here.', findPeople: 'Find people',
  },
  list: { new_one: '{{count}} new post', new_other: '{{count}} new posts', manyNew: 'Many new posts', end: 'You have seen everything.', more: 'Show more' },
  why: {
    title: 'Why is this here?', open: '{{short}}: why is the post of {{name}} here?', own: 'You posted this.', friend: 'You and {{name}} are friends.', follow: 'You follow {{name}}.', group: 'It was posted in {{group}}, a group of yours.', discover: 'Discover is on: this is a public post of somebody you do not follow.',
    short: { own: 'Yours', friend: 'Friend', follow: 'Following', group: 'Group', discover: 'Discover' },
  },
  composer: {
    title: 'Write a post', text: 'Text of the post', placeholder: 'What is new? @ mentions people, # makes a hashtag', files: 'Media: pictures, video or audio', filesShort: 'Media', poll: 'Poll', create: 'Create', discard: 'Discard', created: 'Post Created Successfully',
    pending: 'Sent. A moderator of the group looks at it first.', held: 'Sent. Because of its words a moderator looks at it first; until then only you see it.', waiting: 'It is posted as soon as the files have arrived.', failedFile: 'A file could not be uploaded. Try it again or remove it.', suggestions: 'Suggestions', kept: 'Files you added before', forget: 'Remove {{name}}',
  },
  captions: {
    title: 'Captions', add: 'Add captions', replace: 'Replace captions', remove: 'Remove captions of {{name}}', of: 'Captions of {{name}}', help: 'A WebVTT file (.vtt): what is said, with its times.', there: 'Captions added', none: 'No captions', tooLarge: 'These captions are too long.',
  },
  poll: {
    title: 'Poll', of: 'Poll: {{question}}', question: 'Question', answer: 'Answer {{number}}', add: 'Add answer', remove: 'Remove poll', removeAnswer: 'Remove answer {{number}}', same: 'This answer is there already.', incomplete: 'Write a question and at least two different answers, or remove the poll.',
    length: 'How long the poll runs', days_one: '{{count}} day', days_other: '{{count}} days', noEnd: 'No end', part: '{{part}}%', votes_one: '{{count}} vote', votes_other: '{{count}} votes', closed: 'Closed', closes: 'Closes', change: 'Press your answer again to take it back',
  },
  post: {
    title: 'Post', titleOf: 'Post of {{name}}', more: 'Show more', menu: 'More about the post of {{name}}', actions: 'Reactions, comments, sharing', below: 'Comments and shares', edit: 'Edit post', edited: 'Edited', pending: 'Waits for a moderator', held: 'Only you see this until a moderator has looked at it', copy: 'Copy link', copied: 'Link copied', notCopied: 'The link could not be copied. Open the post and copy its address.',
    hide: 'Hide this post', hidden: 'Hidden. You will not see this post any more.', report: 'Report', delete: 'Delete post', deleteTitle: 'Delete the post of {{name}}?', deleteHelp: 'Nobody can bring it back. Its author can still read it for 30 days.', deleted: 'Post deleted', saved: 'Saved', unavailable: 'This content isn\'t available',
    pictures_one: '{{count}} picture', pictures_other: '{{count}} pictures', pictureOf: 'Picture {{number}} of {{name}}', open: 'Enlarge: {{name}}', openMore_one: 'Enlarge: {{name}}, and {{count}} more', openMore_other: 'Enlarge: {{name}}, and {{count}} more',
  },
  filtered: { by: 'Hidden by your filter “{{phrase}}”', show: 'Show', showOf: 'Show what your filter “{{phrase}}” hides' },
  viewer: { title: 'Picture', titleOf: 'Picture {{number}} of {{count}}', previous: 'Previous picture', next: 'Next picture' },
  reaction: {
    title: 'Reactions', none: 'Nobody reacted like this', choose: 'Choose a reaction', chooseOf: 'Choose a reaction for {{of}}', likeOf: '{{kind}}: {{of}}', mine: 'Your reaction to {{of}}: {{kind}}. Press to take it back', filter: 'Kind of reaction', all: 'All',
    count_one: '{{count}} reaction', count_other: '{{count}} reactions', kind: { like: 'Like', love: 'Love', haha: 'Haha', wow: 'Wow', sad: 'Sad', angry: 'Angry' },
  },
  comment: {
    title: 'Comments', verb: 'Comment', on: 'Comment on the post of {{name}}', onPost: 'On the post of {{name}}', write: 'Write a comment', send: 'Send', sent: 'Comment sent', none: 'No comments yet', first: 'Say the first word.', more: 'Show more comments', earlier: 'Show earlier comments',
    count_one: '{{count}} comment', count_other: '{{count}} comments', by: 'Comment of {{name}}', menu: 'More about the comment of {{name}}', edit: 'Edit comment', delete: 'Delete comment', deleteTitle: 'Delete this comment?', deleteHelp: 'It cannot be brought back.', deleteWithReplies: 'Its replies go with it. They cannot be brought back.', reply: 'Reply', replyTo: 'Reply to {{name}}', repliesTo: 'Replies to {{name}}',
    showReplies_one: 'Show {{count}} reply', showReplies_other: 'Show {{count}} replies', picture: 'Add a picture', pictureBy: 'Picture of {{name}}', alt: 'Description of the picture', altHelp: 'What it shows, for people who cannot see it',
  },
  share: { title: 'Share post', verb: 'Share', of: 'Share the post of {{name}}', text: 'Say something about it', place: 'Where', timeline: 'My timeline', withinGroup: 'It was written in {{group}}, and can be shared within this group only.', list: 'Shares', none: 'Nobody has shared this', count_one: '{{count}} share', count_other: '{{count}} shares' },
  save: { title: 'Save post', verb: 'Save', of: 'Save the post of {{name}}', remove: 'Saved. Press to remove it from your saved posts', removeShort: 'Remove from saved', into: 'Save into a folder', move: 'Move to a folder', folder: 'Folder', noFolder: 'No folder', newFolder: 'New folder', name: 'Name of the folder', done: 'Saved' },
  saved: { title: 'Saved posts', all: 'All saved posts', folder: '{{name}} ({{count}})', none: 'Nothing saved yet', help: 'Save a post with the bookmark below it. Nobody else sees what you save.', toFeed: 'Go to the feed', clear: 'Remove' },
  edit: { save: 'Save', done: 'Post changed', files: 'Files of the post', alt: 'Description of {{name}}', altShort: 'Describe what it shows', remove: 'Remove {{name}}' },
  edits: { open: 'Earlier versions', title: 'Earlier versions', now: 'Since', until: 'Until', noText: 'No text', files: 'Files of this version', noFiles: 'No files', captions: 'with captions',
    image_one: '{{count}} picture', image_other: '{{count}} pictures', video_one: '{{count}} film', video_other: '{{count}} films', audio_one: '{{count}} recording', audio_other: '{{count}} recordings', other_one: '{{count}} file', other_other: '{{count}} files',
  },
  records: {
    leftOut: 'Cards of records show only to those who may see them.', attach: 'Attach a record', short: 'Record', help: 'Its address goes into the text. Its card shows only to those who may see the record.', search: 'Search records', begin: 'Type a name or a number.', none: 'No record with “{{text}}” that you can see', found: 'Records found',
  },
  deleted: { title: 'Deleted posts', help: 'You can restore what you deleted for 30 days, and read what a moderator removed.', none: 'No deleted posts', at: 'Deleted', byModerator: 'Removed by a moderator', restore: 'Restore', restored: 'Post restored' },
  activity: {
    title: 'My activity', help: 'What you posted, commented, reacted to and whom you followed. Only you see this list.', none: 'Nothing yet', post: 'You wrote a post', share: 'You shared a post', comment: 'You commented on a post of {{name}}', commentOwn: 'You commented on your own post',
    reaction: '{{reaction}}: to something {{name}} wrote', reactionOwn: '{{reaction}}: to something you wrote', follow: 'You followed {{name}}',
  },
  tag: { title: 'Hashtag', label: 'Posts with #{{tag}}', none: 'No posts with #{{tag}}', posts_one: '{{count}} post', posts_other: '{{count}} posts' },
  search: { title: 'Search posts', label: 'Search posts', placeholder: 'Words, or #hashtag', begin: 'Type to search posts', none: 'No posts with “{{text}}”', results: 'Posts with “{{text}}”', posts: 'Posts', tags: 'Hashtags' },
  media: { of: 'Pictures and films of {{name}}', picture: 'Picture {{number}}', film: 'Film {{number}}', open: 'Open the post: {{name}}', none: '{{name}} has no pictures or films you can see', noneOwn: 'You have posted no pictures or films yet', noneGroup: 'No pictures or films yet' },
  profile: { tab: 'Posts', media: 'Media', label: 'Posts of {{name}}', none: '{{name}} has no posts you can see', noneOwn: 'You have not posted yet' },
  group: {
    tab: 'Discussion', media: 'Media', label: 'Discussion in {{name}}', none: 'No posts yet', begin: 'Write the first one above.', filter: 'Which posts', live: 'Posts', pending: 'Waiting', pendingOwn: 'My waiting posts', nonePending: 'Nothing waits', approve: 'Approve', decline: 'Decline', approved: 'Post approved', declined: 'Post declined',
  },
  home: { title: 'Newest posts', all: 'Open feed', none: 'No posts yet', files_one: '{{count}} file', files_other: '{{count}} files' },
  textBite: { title: 'Text Bites' },
  command: { timeline: 'Go to the feed', saved: 'Go to saved posts', activity: 'Go to my activity', search: 'Search posts', deleted: 'Deleted posts' },
} as const;
