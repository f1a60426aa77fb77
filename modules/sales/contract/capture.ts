// How leads arrive and are handed out: web forms, scoring, assignment, sequences, response time.
export {};
