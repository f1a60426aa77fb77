/** Whom an item greets. */
export const audiences = ['everyone', 'visitors', 'members', 'role'] as const;
/** Bottom corner of the circle. */
export const positions = ['left', 'right'] as const;
/** How far a message is: waits to be forwarded, kept here, forwarded, given up after five tries, put aside, answered. */
export const messageStates = ['received', 'kept', 'forwarded', 'failed', 'quarantined', 'answered'] as const;
/** Who takes the messages: this house alone, or also a form service. */
export const providers = ['internal', 'external'] as const;
