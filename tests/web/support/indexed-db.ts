import { IDBFactory } from 'fake-indexeddb';

/** Gives the page of this file a database, which jsdom has not; it is empty. */
export function provideIndexedDb(): void {
  globalThis.indexedDB = new IDBFactory();
}
