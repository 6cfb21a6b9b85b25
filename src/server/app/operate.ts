// The operator's commands. The first file of the build compares the others with their hashes, and then loads them; it is
// named as it is built, so that it stays a file that imports nothing.
await import(new URL('./main.js', import.meta.url).href);
export {};
