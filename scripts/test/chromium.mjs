// Finds a Chromium for the browser tests: the one without windows, which spares a third of the work, where it is there
// or root may install it from Debian; else the system's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Draws pages as Chromium does and has nothing else: no windows, no extensions, no graphics process. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

const places = [
  withoutWindows,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * CHROMIUM names one by hand.
 * @returns {string | undefined} its path
 */
function findChromium() {
  const chosen = process.env['CHROMIUM'];
  if (chosen !== undefined && chosen !== '') return existsSync(chosen) ? chosen : undefined;
  return places.find((path) => existsSync(path));
}

/**
 * @returns {string} the path of a Chromium that starts
 * @throws {Error} saying which command installs one
 */
export function provideChromium() {
  installOnDebian();
  const found = findChromium();
  if (found === undefined) {
    throw new Error(
      'The browser tests need Chromium and none was found. Install one, for example `sudo apt-get install chromium` ' +
        'on Debian or `brew install --cask chromium` on macOS, or set CHROMIUM to its path; then run `npm test` again.',
    );
  }
  const { status, stderr } = spawnSync(found, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${found} does not start: ${stderr}\nInstall a working Chromium or set CHROMIUM.`);
  return found;
}

/** Where root may, installs the one without windows; another one only if there is no such package. */
function installOnDebian() {
  if (process.env['CHROMIUM'] || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  if (existsSync(withoutWindows)) return;
  console.log('Installing Chromium …');
  aptGet('update', '-q');
  aptGet('install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell');
  if (findChromium() === undefined) aptGet('install', '-y', '-q', '--no-install-recommends', 'chromium');
}

/** @param {readonly string[]} args */
function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env });
}
