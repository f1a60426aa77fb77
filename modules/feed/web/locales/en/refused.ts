/** What the room refuses, and what it says about wrong fields. */
export const refused = {
  refused: {
    not_in_group: 'You can read in this group, but not take part in it.', not_allowed: 'Only its author or a moderator of the group may do that.', not_shareable: 'Only public posts, your own, and posts within their group can be shared.',
    undo_over: 'This can no longer be undone.', poll_closed: 'This poll is closed.', poll_voted: 'A poll cannot be changed after somebody has voted.', not_pending: 'This post was decided already.', folder_limit: 'You have too many folders.',
    story_limit: 'You have told {{count}} stories today. Tell the next one tomorrow.', story_own: 'This is your own story.', story_no_replies: 'This person takes no messages from you.',
  },
  rule: {
    captions: 'These are not captions: choose a WebVTT file (.vtt) without styles.', captions_film: 'Only films have captions.',
    empty_post: 'Write something or add a file.', one_video: 'Video bites have exactly one video.', one_audio: 'Audio bites have exactly one recording.', needs_file: 'Educational bites have at least one file.', text_only: 'Text bites have text and no files.',
    too_many_files: 'A post holds at most {{count}} files.', too_large: 'The files of a post have at most {{size}} together.', alt_picture: 'There is no picture to describe.', too_many_mentions: 'Mention at most {{count}} people.', too_many_hashtags: 'Use at most {{count}} hashtags.', poll_options: 'Give two to ten different answers.',
    poll_past: 'Choose a time in the future, within 30 days.', poll_choice: 'Choose from the answers of this poll.', json: 'This field is not readable JSON of the expected form.', empty_comment: 'Write something or add a picture.',
    other_answer: 'Answer a comment of this post.', link: 'Enter an address that starts with http:// or https://.',
    story_text: 'Write something.', story_file: 'Choose a picture, video or recording.', story_one_file: 'A story has one file.', story_no_file: 'A text story has no file.', story_background: 'Choose one of the six backgrounds.',
    story_color: 'Write the colour as #rrggbb.', story_contrast: 'This text cannot be read on this background. Choose colours that differ more.',
  },
} as const;
