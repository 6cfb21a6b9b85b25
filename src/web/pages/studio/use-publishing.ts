import { useState } from 'react';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import type { ReleaseScope } from '../../../core/model/release.ts';
import { ApiError } from '../../data/calls/api-error.ts';
import type { FormWithTable, PublishReply, ToldChange } from '../../../core/calls/forms.ts';
import { ask } from '../../data/calls/client.ts';
import { publishDescriptor, type DescriptorFile } from '../../data/calls/forms.ts';

/** What the checks said of the descriptor on the desk, and what is being done with it. */
export interface Publishing {
  readonly busy: 'check' | 'publish' | null;
  readonly diagnostics: readonly Diagnostic[] | null;
  readonly change: ToldChange | null;
  /** Forms that come along with the look-up table on the desk. */
  readonly forms: readonly FormWithTable[];
  readonly failure: string | null;
  readonly check: (source: DescriptorFile) => Promise<void>;
  /** The release, or null where it was refused. */
  readonly publish: (source: DescriptorFile, reason: string, scope: ReleaseScope) => Promise<PublishReply | null>;
  /** Says a failure, or with null forgets all that was said. */
  readonly say: (failure: string | null) => void;
}

/** The diagnostics that a refused publication carries, or null when it failed for another reason. */
function refusedFor(error: unknown): readonly Diagnostic[] | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return null;
  const { diagnostics = [] } = error.data as { readonly diagnostics?: readonly Diagnostic[] };
  return diagnostics.length === 0 ? null : diagnostics;
}

/** Checks and publishes descriptors. */
export function usePublishing(): Publishing {
  const [busy, setBusy] = useState<'check' | 'publish' | null>(null);
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[] | null>(null);
  const [change, setChange] = useState<ToldChange | null>(null);
  const [forms, setForms] = useState<readonly FormWithTable[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  async function run<T>(work: 'check' | 'publish', action: () => Promise<T>): Promise<T | null> {
    setBusy(work);
    setFailure(null);
    try {
      return await action();
    } catch (error) {
      const refused = refusedFor(error);
      if (refused === null) setFailure(error instanceof ApiError ? error.message : String(error));
      else setDiagnostics(refused);
      return null;
    } finally {
      setBusy(null);
    }
  }
  return {
    busy,
    diagnostics,
    change,
    forms,
    failure,
    check: async (source) => {
      const asked = { body: source, silent: true };
      const told = await run('check', () => ask('POST /api/seqdesk-baseconfig/form-management/check', asked));
      if (told === null) return;
      setDiagnostics(told.diagnostics);
      setChange(told.change);
      setForms(told.forms);
    },
    publish: async (source, reason, scope) => {
      const release = await run('publish', () => publishDescriptor(source, { reason, scope }));
      if (release === null) return null;
      setDiagnostics(release.diagnostics);
      setChange(null);
      setForms([]);
      return release;
    },
    say: (text) => {
      setDiagnostics(null);
      setChange(null);
      setForms([]);
      setFailure(text);
    },
  };
}
