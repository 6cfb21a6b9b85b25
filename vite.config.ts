import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { root } from './scripts/build/files.mjs';
import { readyStyles } from './scripts/build/ready-styles.mjs';
import { companySchemas, rolesOfBrowsers } from './scripts/build/schemas.mjs';
import { stepChunk } from './scripts/build/step-chunk.mjs';

const apiTarget = process.env['API_TARGET'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** What rjsf resolves references between bundled schemas by is the browser's own; others keep the library for it. */
const uriOfBrowser = {
  name: 'uri-of-browser',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source === 'fast-uri' && importer?.includes('/@rjsf/utils/') === true
      ? join(root, 'src/web/form/renderer/uri.ts')
      : null,
};

/** The router's build for users: its `exports` lead to that for developers alone, whose warnings nobody reads. */
const routerOfUsers = {
  name: 'router-of-users',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: (source: string) => {
    const file = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }[source];
    return file === undefined ? null : join(root, 'node_modules/react-router/dist/production', file);
  },
};

/** Browsers load forms that were checked when they were published: what finds faults in prints stays on the server. */
const checkedPrints = {
  name: 'checked-prints',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) =>
    source === './print-faults.ts' && importer?.endsWith('/load-prints.ts') === true ? '\0checked-prints' : null,
  load: (id: string) => (id === '\0checked-prints' ? 'export const printFaults = () => [];' : null),
};

/** Lists the parts of the app, for the service worker that keeps them. */
const listOfParts = {
  name: 'list-of-parts',
  enforce: 'post' as const,
  generateBundle(
    this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void },
    _: unknown,
    bundle: object,
  ) {
    const parts = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    this.emitFile({ type: 'asset', fileName: 'app-parts.json', source: JSON.stringify(parts) });
  },
};

/**
 * The web app. Nothing is inlined into index.html: the page's content security policy allows scripts from files
 * of its own origin alone.
 */
/** What every page keeps its state by: parted, each piece would cost its own name in all that use it. */
const state = {
  name: 'state',
  test: /valtio[\\/]esm[\\/]vanilla|proxy-compare|src[\\/]web[\\/]parts[\\/]storage\.ts|src[\\/]core[\\/](?:product|application)\.ts/,
};

export default defineConfig({
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [
    uriOfBrowser,
    routerOfUsers,
    checkedPrints,
    readyStyles(),
    companySchemas(),
    rolesOfBrowsers(),
    react(),
    listOfParts,
  ],
  resolve: {
    // rjsf reads Markdown in descriptions that ask for it; none of ours does, and its reader weighs as much as rjsf.
    alias: { 'markdown-to-jsx/react': join(root, 'src/web/form/renderer/Markdown.tsx') },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: ['src/web/index.html', 'src/web/shell/offline/service-worker.ts'],
      output: {
        // A service worker is asked for by its name, and stands above what it answers for.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // What is fetched first names every part that it may fetch: each sign of a hash costs there.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [state, { name: stepChunk(), debugName: 'step' }],
        },
      },
    },
  },
  server: { proxy: { '/api/': { target: apiTarget, changeOrigin: true } } },
});
