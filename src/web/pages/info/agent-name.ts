const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/(HeadlessChrome|Chrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

function named(agent: string, names: typeof browsers): string | null {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}

/** Browser and system from what a browser calls itself, e.g. `Chrome · Windows`; null where neither is known. */
export function agentName(agent: string): string | null {
  const parts = [named(agent, browsers), named(agent, systems)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
