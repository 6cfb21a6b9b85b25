// Runs before each file of tests. Files share a worker and with it the packages that it loaded, which takes longest;
// the modules of the app, and what they know, are each file's own.
import { vi } from 'vitest';

vi.resetModules();

// They share its page too: what a file left there, such as the errors that the browser keeps, is not the next one's.
if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  history.replaceState(null, '', '/');
}
