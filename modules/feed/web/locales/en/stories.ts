/** Texts of stories. */
export const stories = {
  story: {
    stories: 'Stories', feed: 'Feed', rail: 'Stories', yours: 'Your story', new: 'New story', more: 'Show more', openOwn: 'See your story',
    openNew_one: '{{count}} new story', openNew_other: '{{count}} new stories', openSeen_one: '{{count}} story, seen', openSeen_other: '{{count}} stories, seen',
    help: 'It is gone after 24 hours.', kind: 'What you tell', text: 'Text', file: 'Picture or video', words: 'Your words', caption: 'Caption', placeholder: 'What is on your mind?', captionPlaceholder: 'Say something about it',
    background: 'Background', ink: 'Text colour', inkHelp: 'Only colours that can be read on the background.', preview: 'How it will look', choose: 'Choose a picture, video or recording',
    left_one: '{{count}} character left', left_other: '{{count}} characters left', over_one: '{{count}} character too many', over_other: '{{count}} characters too many',
    create: 'Create', created: 'Story Created Successfully', waiting: 'It is told as soon as the file is there.', failedFile: 'The file did not arrive. Try again, or remove it.',
    color: { rose: 'Rose', orange: 'Amber', green: 'Green', blue: 'Blue', violet: 'Violet', sand: 'Sand', white: 'White', black: 'Black', cream: 'Cream', sky: 'Sky', wine: 'Wine' },
    title: 'Stories of {{name}}', of: 'Story of {{name}}', now: '{{name}}, story {{number}} of {{count}}', loading: 'Opening the story', unreachable: 'The stories could not be loaded.',
    back: 'Previous story', on: 'Next story', pause: 'Pause', play: 'Play', mute: 'Sound off', sound: 'Sound on',
    replyTo: 'Reply to {{name}}', send: 'Send the reply', replied: '{{name}} can read your reply now', deleted: 'Story deleted', report: 'Report',
    seenBy_one: 'Seen by {{count}}', seenBy_other: 'Seen by {{count}}', replies_one: '{{count}} reply', replies_other: '{{count}} replies', audience: 'Who has seen it', views: 'Seen by', repliesTab: 'Replies',
    noViews: 'Nobody has seen it yet', noViewsHelp: 'Everybody who looks at it is listed here, once.', noReplies: 'No replies yet', noRepliesHelp: 'Only you read what people reply to your story.',
    over: 'This story is over', overHelp: 'Stories last 24 hours. Your own are kept for you in the archive.', toFeed: 'Go to the feed',
    archive: 'Your archive', archiveEmpty: 'Nothing in the archive yet', archiveOff: 'The archive is off', settings: 'How you want stories',
    archiveSetting: 'Keep my stories for me', archiveHelp: 'Stories that are over stay here for 30 days. Only you see them.', pauseSetting: 'Pause stories', pauseHelp: 'Stories wait for you instead of going on by themselves.',
    card: { byMe: 'You replied to the story of {{name}}', byOther: 'Replied to your story', over: 'Story expired' },
    kept: 'Picture of an earlier story', keptCounts: 'Seen {{views}} · reactions {{reactions}} · replies {{replies}}',
  },
} as const;
