/** English texts of the inbox of messages, and what other pages say of the room. */
export const messages = {
  messages: {
    title: 'Greeting messages', one: 'Message', lead: 'What people wrote in the greeting form.', emptyTitle: 'No messages yet', empty: 'Messages of the greeting form arrive here, become leads, and are answered from here.', name: 'Name', email: 'E-mail', number: 'Phone', message: 'Message', state: 'State', received: 'Received', page: 'Page', openLead: 'Open the lead',
    states: { received: 'Being forwarded', kept: 'New', forwarded: 'Forwarded', failed: 'Not forwarded', quarantined: 'Quarantine', answered: 'Answered', replied: 'Written back' }, test: 'Test', member: 'A member of this workspace wrote this.',
    answer: 'Answer', answerHelp: 'Goes to {{email}} by mail, with a link to a page on which they write back: that comes here. An answer by mail goes to your address.', answerChatHelp: 'Opens a conversation with {{name}} in chat. Where they take no messages from you, it goes to {{email}} by mail.', send: 'Send answer', sent: 'The answer was sent', release: 'Take out of quarantine', forwardAgain: 'Forward again', delete: 'Delete', deleteTitle: 'Delete this message?', deleteHelp: 'The message and its answers are deleted for good. A lead that was made of it stays.',
    nextTry: 'Next try', tries_one: '{{count}} try', tries_other: '{{count}} tries', problem: { blocked_address: 'The address of the form service is not on the public internet.', unreachable: 'The form service could not be reached.', status: 'The form service answered {{status}}.' }, quarantineNote: 'Put aside, no lead was made: {{reason}}',
    reasons: { honeypot: 'a box was filled in that people do not see', fast: 'it was written within two seconds', unknown_time: 'nobody can tell how long it was written', many: 'very many messages came today', link_in_name: 'there is a link in the name', links: 'there are many links in it', markup: 'there is markup in it' }, answers: 'Answers', goesOn: 'Goes on in chat with {{name}}. What they say to each other there is seen by the two of them only.', lastReply: 'Last reply', lastInChat: 'Last reply in chat', sentDirectly: 'The visitor\'s browser was to post this to the form service itself; this copy was kept first.', openChat: 'Go on in chat', byWay: { mail: 'by mail', chat: 'in chat', link: 'written back' }, sentInChat: 'The answer was sent in chat', back: 'All messages',
  },
};
/** English texts of the page on which a conversation goes on. */
export const conversation = {
  conversation: {
    title: 'Conversation', with: 'Your conversation with {{workspace}}', lead: 'You can write here until {{date}}. Each answer by mail brings a new link.', write: 'Write back', send: 'Send', sent: 'Your words were sent', messages: 'Messages', again: 'Look for answers', empty: 'Write something first.',
    goneTitle: 'This link leads nowhere any more', gone: 'It has ended, or the conversation was deleted. The newest mail about it has the link that is good.', toChat: 'Answer me in chat from now on', toChatHelp: 'You are signed in: answers can come in your chat instead of by mail.', inChat: 'New answers come in chat. What you write here arrives all the same.', openChat: 'Open chat',
  },
};
/** What other pages say of the room. */
export const said = {
  permission: { manage: 'Set up the greeting and its form', message: { view: 'Read and answer messages of the greeting form' } },
  rule: {
    digits: 'Use digits only, at most 20.', button_link: 'Enter an address that begins with https://, http:// or a single /.', page: 'Enter a path such as /sales/*, beginning with / or *.', video: 'Choose a film (MP4 or WebM).', captions: 'These are not captions: the text begins with WEBVTT.', role: 'Choose a role.', order: 'The end comes after the beginning.',
    endpoint: 'Enter the address of the form service; it begins with https:// and is on the public internet.', all_items: 'Name every greeting once.', page_path: 'Enter the path of a page, beginning with /.',
  },
  refused: {
    gone: 'This greeting is not there any more.', too_many_items: 'A workspace holds at most {{max}} greetings.', too_many_messages: 'Too many messages were sent from here. Please try again later.', too_busy: 'So many messages wait here today that no more can be taken. Nothing of yours is lost: please send it again later.', not_quarantined: 'This message is not in quarantine.', not_forwarding: 'Nothing of this message waits to be forwarded.', is_quarantined: 'Take this message out of quarantine first.', conversation_gone: 'This link has ended or never was one.', other_account: 'Sign in with the address the message was written from, and confirm it first.',
  },
  event: {
    item: { created: 'added the greeting “{{name}}”', changed: 'changed the greeting “{{name}}”', removed: 'removed the greeting “{{name}}”', restored: 'brought the greeting “{{name}}” back', arranged: 'put the greetings in order' }, form: { changed: 'changed the form of the greeting' },
    message: { tested: 'sent a test by the greeting form', answered: 'answered a message of the greeting form', released: 'took a message of the greeting form out of quarantine', forwarded_again: 'forwarded a message of the greeting form again', deleted: 'deleted a message of the greeting form', given_up: 'could not forward a message of the greeting form' },
  },
  eventType: { message: { received: 'A message came by the greeting form', answered: 'A message of the greeting form was answered', replied: 'The writer of a message of the greeting form wrote back', given_up: 'The form service did not take a message of the greeting form' } },
};
