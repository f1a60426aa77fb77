/** English texts of the greeting itself. */
export const widget = {
  region: 'Greeting', openVideo: 'Open greeting video', dismiss: 'Hide the greeting for a week', close: 'Close the greeting', parts: 'Parts of the greeting', watch: 'Watch', look: 'Look', write: 'Write to us', writeTitle: 'Write to us',
  play: 'Play', pause: 'Pause', soundOn: 'Turn the sound on', soundOff: 'Turn the sound off', captions: 'Captions', cards: 'Cards', carousel: 'carousel', card: 'card', cardAt: 'Card {{at}} of {{all}}', previous: 'Previous card', next: 'Next card', open: 'Open', openNamed: 'Open: {{name}}',
  formLabel: 'Message', name: 'Name', email: 'E-mail', number: 'Phone', message: 'Message', homepage: 'Leave this empty', send: 'Send email', sending: 'Sending…', failed: 'Something went wrong!', sent: 'Thank you. Your message has been sent.',
};
