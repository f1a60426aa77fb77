/** Whom an item greets. */
export const audiences = ['everyone', 'visitors', 'members', 'role'] as const;
/** Bottom corner of the circle. */
export const positions = ['left', 'right'] as const;
/** How far a message is: waits to be forwarded, kept here, forwarded, given up after five tries, put aside, answered, written back to. */
export const messageStates = ['received', 'kept', 'forwarded', 'failed', 'quarantined', 'answered', 'replied'] as const;
/** Who takes the messages: this house alone, also a form service we hand them on to, or one that visitors' browsers post to themselves. */
export const providers = ['internal', 'external', 'direct'] as const;
/** How something was said after a message: answered by mail or in chat, or written back by the link in the mail. */
export const replyWays = ['mail', 'chat', 'link'] as const;
