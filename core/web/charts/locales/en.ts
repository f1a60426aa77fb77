/** English texts of charts. */
export const en = { table: 'Show as a table', picture: 'Show as a picture', csv: 'Download as CSV', nothing: 'Nothing in this period.', marks: '{{label}}. Arrow keys go from mark to mark.' };
