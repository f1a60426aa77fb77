-- The similarity from which names are taken for the same belongs to the function: reads run without a transaction, in which a
-- threshold that the caller had set would be forgotten again before this is called.
alter function parties.matching(jsonb) set pg_trgm.similarity_threshold = 0.85;
