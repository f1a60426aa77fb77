// Makes node_modules agree with package-lock.json before start, dev and test. Needs nothing but Node, and parses in old Node too,
// so that the message about the version can be shown: no node: prefixes, no top-level await.
import { spawn } from 'child_process';
import { createHash, randomBytes } from 'crypto';
import fs from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';

const oldestNode = [20, 19];
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.atrium-lock');
const unfinishedFile = path.join(modules, '.atrium-unfinished');
const lockfile = path.join(root, 'package-lock.json');
const newsMs = 10000;

main().catch((error) => {
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
});

async function main() {
  refuseOldNode();
  if (isInstalled()) return;
  const release = await lock(path.join(root, 'var', 'install.lock'));
  try {
    // Another start may have installed everything while this one waited.
    if (!isInstalled()) await install();
  } finally {
    release();
  }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new Error(`Atrium needs Node.js ${oldestNode.join('.')} or later; this is ${process.versions.node} (${process.execPath}). Get a newer one from https://nodejs.org.`);
}

function isInstalled() {
  if (!fs.existsSync(lockfile)) throw new Error(`${lockfile} is missing: this is not a complete checkout.`);
  const stamp = currentStamp();
  if (readText(stampFile) === stamp) return hasPackages();
  // Somebody ran npm by hand: what npm noted about its own work tells whether anything is missing.
  if (fs.existsSync(unfinishedFile) || !matchesNpmRecord() || !hasPackages()) return false;
  try {
    fs.writeFileSync(stampFile, stamp);
  } catch (error) {
    // A read-only installation stays without the stamp and is compared each time.
    if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error;
  }
  return true;
}

/** The platform is part of it: a folder shared between two systems holds the wrong native programs for one of them. */
function currentStamp() {
  return `${createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** Development packages are needed everywhere but in a production image, which is pruned after its build. */
function hasPackages() {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = Object.keys({ ...manifest.dependencies, ...(process.env.NODE_ENV === 'production' ? {} : manifest.devDependencies) });
  return names.every((name) => fs.existsSync(path.join(modules, name, 'package.json')));
}

/** npm keeps what it installed in node_modules/.package-lock.json; compares it package by package. */
function matchesNpmRecord() {
  const record = readText(path.join(modules, '.package-lock.json'));
  if (record === null) return false;
  const installed = JSON.parse(record).packages || {};
  const wanted = JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages || {};
  const agrees = ([place, entry]) => {
    const found = installed[place];
    return found ? found.version === entry.version && found.integrity === entry.integrity : mayBeAbsent(entry);
  };
  return Object.entries(wanted).filter(([place]) => place !== '').every(agrees) && Object.keys(installed).every((place) => wanted[place]);
}

/** Optional packages for another machine, and what only those need (which names no machine), are rightly absent. */
function mayBeAbsent(entry) {
  if (!entry.optional && !entry.devOptional) return false;
  if (!entry.os && !entry.cpu && !entry.libc) return true;
  const misses = (list, own) => Array.isArray(list) && !list.includes(own);
  const libc = process.report && process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return misses(entry.os, process.platform) || misses(entry.cpu, process.arch) || (process.platform === 'linux' && misses(entry.libc, libc));
}

async function install() {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  console.log('Installing packages (npm ci); this happens once for each change of package-lock.json.');
  const news = setInterval(() => console.log(`  still installing, ${seconds()} s`), newsMs);
  fs.rmSync(stampFile, { force: true });
  fs.mkdirSync(modules, { recursive: true });
  // npm's own record is written last, so an older one may outlive an installation that was killed half-way.
  fs.writeFileSync(unfinishedFile, '');
  try {
    await installLocked();
  } finally {
    clearInterval(news);
  }
  fs.rmSync(unfinishedFile, { force: true });
  fs.writeFileSync(stampFile, currentStamp());
  console.log(`Packages are installed (${seconds()} s).`);
}

async function installLocked() {
  const common = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  let { code, output } = await npm(['ci', ...common]);
  if (code !== 0 && lacksOnlyForeignPackages(output)) {
    console.log('  this registry lacks packages for other systems, which npm ci insists on; installing the locked versions without them');
    ({ code, output } = await npm(['install', '--no-save', ...common]));
    if (code === 0 && !matchesNpmRecord()) throw new Error(`${output.trim()}\n\nnpm installed other versions than package-lock.json names.`);
  }
  if (code !== 0) throw new Error(`${output.trim()}\n\nnpm could not install the packages (${code}). Check the network or the registry (npm ping), then run the same command again.`);
}

/**
 * A mirror that does not carry, say, the Windows build of an optional package makes npm leave it out of the lockfile, and npm ci then
 * refuses that lockfile everywhere: "Missing: name@ from lock file", without a version because none could be found.
 */
function lacksOnlyForeignPackages(output) {
  const complaints = output.match(/(Missing|Invalid): .*/g) || [];
  return complaints.length > 0 && complaints.every((line) => /^Missing: \S+@ from lock file/.test(line));
}

function npm(args) {
  // Under npm its own program is known; that also avoids looking for npm.cmd on Windows.
  const cli = process.env.npm_execpath && /npm-cli\.c?js$/.test(process.env.npm_execpath) ? process.env.npm_execpath : null;
  const child = cli ? spawn(process.execPath, [cli, ...args], { cwd: root }) : spawn('npm', args, { cwd: root, shell: process.platform === 'win32' });
  child.stdin.end();
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: error.code, output: `npm could not be started: ${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code === null ? signal : code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/**
 * A symlink is the lock: made in one step together with its owner's name, which is its target. A dead owner's lock is removed only
 * under a second lock named after that owner; otherwise two waiters could remove each other's fresh lock.
 */
async function lock(file) {
  const owner = `${process.pid}.${startOf(process.pid)}.${randomBytes(4).toString('hex')}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = 0; ; waited += 200) {
    const holder = take(file, owner);
    if (holder === owner) return () => fs.rmSync(file, { force: true });
    if (holder !== null && !isAlive(holder)) {
      const release = await lock(`${file}.${holder}`);
      if (readLink(file) === holder) fs.rmSync(file, { force: true });
      release();
    } else if (holder !== null) {
      if (waited % newsMs === 0) console.log(`Waiting for process ${holder.split('.')[0]}, which is installing packages.`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Who has the lock after this attempt; null when it was let go in between. */
function take(file, owner) {
  try {
    fs.symlinkSync(owner, file);
    return owner;
  } catch (error) {
    if (error.code === 'EEXIST') return readLink(file);
    // Windows without the right to make symlinks: better no lock than no start.
    if (error.code === 'EPERM' && process.platform === 'win32') return owner;
    throw error;
  }
}

function isAlive(holder) {
  const [pid, start] = holder.split('.');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return startOf(pid) === start;
}

/** When a process started, in ticks since boot; tells a reused pid from the first one where /proc exists. A zombie runs no more. */
function startOf(pid) {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return '0';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'ended' : fields[19];
}

function readLink(file) {
  try {
    return fs.readlinkSync(file);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH' || error.code === 'ENOTDIR') return null;
    throw error;
  }
}
