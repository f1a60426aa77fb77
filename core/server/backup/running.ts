const key = "hashtextextended('core.backup', 0)";

/** Holds off what {@link noBackup} guards, for the session that asks; waits for another backup. */
export const beginBackup = `select pg_advisory_lock(${key})`;
export const endBackup = `select pg_advisory_unlock(${key})`;

/**
 * SQL condition: no backup runs. Ask it in the statement that finds what may be removed, which has its snapshot by then:
 * whatever that finds was already without a use for every backup that begins later.
 */
export const noBackup = `pg_try_advisory_xact_lock_shared(${key})`;
