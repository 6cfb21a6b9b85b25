// Finds a Chromium for the browser tests: the system's, or Debian's package when root may install it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
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
  const found = findChromium() ?? installOnDebian();
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

function installOnDebian() {
  if (process.env['CHROMIUM'] || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { stdio: ['ignore', 'inherit', 'inherit'], env };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
  return findChromium();
}
