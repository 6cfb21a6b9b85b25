import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { dispatchServerEvent } from '../../data/calls/server-events.ts';
import { faults } from './faults.ts';
import { FaultOverlay } from './FaultOverlay.tsx';

declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** What is wrong with the descriptors as they were last saved; empty when nothing is. */
    'seqdesk:diagnostics': { readonly diagnostics: readonly Diagnostic[] };
    /** Forms that a saved descriptor changed and that the server has by now. */
    'seqdesk:saved': { readonly forms: readonly string[] };
    /** A page has come up and asks what is wrong. */
    'seqdesk:hello': Readonly<Record<string, never>>;
  }
}

/** The channel to the development server, as Vite gives it to modules. */
type Channel = NonNullable<ImportMeta['hot']>;

/**
 * The authors' loop in the page, in development alone: pages read anew what a saved descriptor changes, and what is
 * wrong with descriptors is shown over the page, which stays as it was last right.
 */
export async function startAuthoring(channel: Channel): Promise<void> {
  await loadTexts('authoring');
  channel.on('seqdesk:diagnostics', (told) => {
    faults.list = told.diagnostics;
  });
  channel.on('seqdesk:saved', (told) => dispatchServerEvent('author', told));
  const box = document.body.appendChild(document.createElement('div'));
  createRoot(box).render(createElement(FaultOverlay));
  channel.send('seqdesk:hello', {});
}
