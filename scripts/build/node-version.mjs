// Stops with one clear line on a Node that is too old, before anything else fails less clearly.
const [wantedMajor, wantedMinor] = /** @type {const} */ ([20, 20]);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(`SeqDesk needs Node ${wantedMajor}.${wantedMinor} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
