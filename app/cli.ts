// Commands of an operator: migrate, seed, backup, restore, doctor.
const [command] = process.argv.slice(2);
process.stderr.write(`unknown command ${command ?? ''}\n`);
process.exit(2);
