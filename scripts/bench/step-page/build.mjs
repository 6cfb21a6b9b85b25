// Builds the two pages that the bench opens: ours and the plain form with the same schema.
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../build/files.mjs';

const source = join(root, 'scripts', 'bench', 'step-page');

/**
 * @param {string} folder where the built pages go
 */
export async function buildPages(folder) {
  await build({
    configFile: false,
    root: source,
    base: './',
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 8000,
      rolldownOptions: { input: { ours: join(source, 'ours.html'), stock: join(source, 'stock.html') } },
    },
  });
}
