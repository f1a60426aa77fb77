/** Whom an item greets. */
export const audiences = ['everyone', 'visitors', 'members', 'role'] as const;
/** Bottom corner of the circle. */
export const positions = ['left', 'right'] as const;
/** How far a message is for people: waits to be forwarded, kept here, forwarded, given up after five tries, put aside, answered, written back to. The last two stand whatever the form service does. */
export const messageStates = ['received', 'kept', 'forwarded', 'failed', 'quarantined', 'answered', 'replied'] as const;
/** How far handing a message on to the form service is: not wanted, waits for the next try, taken, given up after five tries. */
export const forwardings = ['none', 'waiting', 'done', 'failed'] as const;
/** Who takes the messages: this house alone, also a form service we hand them on to, or one that visitors' browsers post to themselves. */
export const providers = ['internal', 'external', 'direct'] as const;
/** How something was said after a message: answered by mail or in chat, or written back by the link in the mail. */
export const replyWays = ['mail', 'chat', 'link'] as const;
