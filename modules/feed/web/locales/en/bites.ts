/** Texts of bites. */
export const bites = {
  bites: {
    title: 'Bites', kinds: 'Kind of bites', words: 'Your words', steps: 'What there is to learn, step by step', create: 'Create', waiting: 'It goes out as soon as all files are there.',
    kind: { 'video-bites': 'Video Bites', 'audio-bites': 'Audio Bites', 'educational-bites': 'Educational Bites', 'text-bites': 'Text Bites' },
    short: { 'video-bites': 'Video', 'audio-bites': 'Audio', 'educational-bites': 'Learn', 'text-bites': 'Text' },
    help: { 'video-bites': 'One short film. It is shown upright, one at a time.', 'audio-bites': 'One recording: choose a file, or speak.', 'educational-bites': 'Something others can learn: pictures, films or sound, and the steps in words.' },
    choose: { 'video-bites': 'Choose a video', 'audio-bites': 'Choose a recording', 'educational-bites': 'Choose pictures, videos or recordings' },
    none: { 'video-bites': 'No video bites yet', 'audio-bites': 'No audio bites yet', 'educational-bites': 'No educational bites yet', 'text-bites': 'No text bites yet' }, noneHelp: 'What you and others make with Create Bites is shown here.',
    record: 'Record', recording: 'Recording, {{time}}', stop: 'Stop', of: 'Bite of {{name}}', previous: 'Previous bite', next: 'Next bite', share: 'Share', save: 'Save',
    comments_one: '{{count}} comment', comments_other: '{{count}} comments',
  },
} as const;
