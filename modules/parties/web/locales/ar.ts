/** Arabic texts of parties. */
export default { title: 'parties' };
