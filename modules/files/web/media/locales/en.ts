/** English texts of uploads, players and the recorder. */
export const en = {
  tiles: 'Files', kind: { image: 'Picture', video: 'Film', audio: 'Sound', other: 'File' },
  uploading: 'Uploading {{percent}}%', preparing: 'Preparing {{percent}}%', paused: 'Paused at {{percent}}%', failed: 'Not uploaded', offline: 'Waiting for the connection',
  pause: 'Pause {{name}}', resume: 'Go on with {{name}}', retry: 'Try {{name}} again', remove: 'Remove {{name}}',
  added_one: '{{count}} file is being uploaded', added_other: '{{count}} files are being uploaded', done: '{{name}} is uploaded', notDone: '{{name}} was not uploaded: {{problem}}', removed: '{{name}} is removed',
  describe: 'Describe', described: 'Described', describeFor: 'Description of {{name}}', describeHelp: 'What would you say about it on the phone? Read out to people who cannot see it.', altLabel: 'Description',
  wrongType: '{{name}} is not a file that can be added here.', tooLarge: '{{name}} is too large. The limit is {{size}}.', tooMany_zero: 'No further file can be added.', tooMany_one: 'Only {{count}} file can be added.', tooMany_other: '{{count}} files can be added at most.', empty: '{{name}} is empty.',
  view: { preparing: 'This film is being prepared.', preparingSound: 'This sound is being prepared.', failed: 'This file could not be prepared.', captions: 'Captions', download: 'Download {{name}}', length: 'Length {{time}}', unplayable: 'This browser cannot play it.', downloadShort: 'Download' },
  recorder: { refused: 'The microphone is not available. Allow it in the browser and try again.', missing: 'This browser cannot record sound.', name: 'Voice message {{time}}' },
};
