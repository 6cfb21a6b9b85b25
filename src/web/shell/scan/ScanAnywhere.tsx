import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../../parts/lazy-page.ts';
import { listenForScans } from './scan-listener.ts';

const ScannedCode = lazyPage(async () => (await import('./ScannedCode.tsx')).ScannedCode);

/** Opens where the sample waits whose code is scanned on any page; what does so is fetched with the first code. */
export function ScanAnywhere() {
  const [scans, setScans] = useState<readonly string[]>([]);
  useEffect(() => listenForScans((code) => setScans((before) => [...before, code])), []);
  const code = scans.at(-1);
  if (code === undefined) return null;
  return (
    <Suspense>
      <ScannedCode key={scans.length} code={code} />
    </Suspense>
  );
}
