const releaseAfterMs = 500;

/** Hands bytes to the browser to save under a name (S9-16). */
export function saveBlob(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  document.body.append(link);
  link.click();
  window.setTimeout(() => {
    URL.revokeObjectURL(link.href);
    link.remove();
  }, releaseAfterMs);
}
