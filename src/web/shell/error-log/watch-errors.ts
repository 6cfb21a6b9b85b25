import type { ErrorInfo } from 'react';
import { recordError } from '../../data/state/error-log.ts';
import { readThrown } from '../../data/state/log-entry.ts';

/** Errors that are in the log already: React hands on to the window what it could not catch. */
const seen = new WeakSet<object>();

/** Browsers report that a size changed while it was measured; nothing is wrong then. */
const harmless = 'ResizeObserver loop';

function recordOnce(type: string, thrown: unknown, info: string): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (seen.has(thrown)) return;
    seen.add(thrown);
  }
  recordError({ type, ...readThrown(thrown), info });
}

function recordWindowError(event: ErrorEvent): void {
  if (event.message.startsWith(harmless)) return;
  const place = event.filename === '' ? '' : `${event.filename}:${event.lineno}:${event.colno}`;
  recordOnce('error', (event.error as unknown) ?? event.message, place);
}

/**
 * Records what nobody catches (S8-09): errors of scripts and promises without a catch.
 *
 * @returns a function that ends it
 */
export function watchErrors(): () => void {
  const onRejection = ({ reason }: PromiseRejectionEvent): void => recordOnce('promise', reason, '');
  window.addEventListener('error', recordWindowError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', recordWindowError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

function report(type: string): (error: unknown, info: ErrorInfo) => void {
  return (error, { componentStack }) => recordOnce(type, error, componentStack ?? '');
}

const recordCaught = report('page');
const recordUncaught = report('error');

/** How React's root reports failures of drawing: as it does by itself, and into the log. */
export const rootReports = {
  onCaughtError: (error: unknown, info: ErrorInfo): void => {
    recordCaught(error, info);
    console.error(error);
  },
  onUncaughtError: (error: unknown, info: ErrorInfo): void => {
    recordUncaught(error, info);
    reportError(error);
  },
};
