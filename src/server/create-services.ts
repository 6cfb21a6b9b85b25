import { PasswordHasher } from './auth/passwords.ts';
import { SessionDirectory } from './auth/session-directory.ts';
import { FileStore } from './files/file-store.ts';
import type { ServiceParts, Services } from './services.ts';

/** Puts the services of one process together. */
export function createServices({ filesFolder, ...parts }: ServiceParts): Services {
  return {
    ...parts,
    passwords: new PasswordHasher(parts.settings.passwordCost),
    sessions: new SessionDirectory(parts.store, parts.clock, parts.events),
    files: new FileStore(filesFolder),
  };
}
