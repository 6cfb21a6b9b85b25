// Runs before each file of tests. Files share a worker and with it the packages that it loaded, which takes longest;
// the modules of the app, and what they know, are each file's own.
import { vi } from 'vitest';

vi.resetModules();
