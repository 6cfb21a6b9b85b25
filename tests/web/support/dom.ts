import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { loadTexts } from '../../../src/web/i18n/i18n.ts';
import { laterTexts } from '../../../src/web/i18n/bundles.ts';

// Texts that pages fetch are here before anything is drawn.
await loadTexts(...Object.keys(laterTexts.zh));

/** A page of 1,440 × 900 for tests: jsdom has no layout, so every element says that it is that large. */
export function layOutPage(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const size = { offsetWidth: 1440, offsetHeight: 480, clientWidth: 1440, clientHeight: 480 };
  for (const [name, value] of Object.entries(size)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  HTMLElement.prototype.scrollIntoView = () => undefined;
  window.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
}

/** Something rendered into the page. */
export interface Rendered {
  readonly root: Root;
  readonly box: HTMLElement;
  readonly rerender: (node: ReactNode) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** Renders into the page and waits for effects. */
export async function render(node: ReactNode): Promise<Rendered> {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const draw = (next: ReactNode): Promise<void> =>
    act(() => {
      root.render(next);
      return Promise.resolve();
    });
  await draw(node);
  return {
    root,
    box,
    rerender: draw,
    unmount: async () => {
      await act(() => {
        root.unmount();
        return Promise.resolve();
      });
      box.remove();
    },
  };
}

/** Types into an input or text area as a person does: the value changes, then the page is told. */
export async function typeInto(element: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  await act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    return Promise.resolve();
  });
}

/** Runs something that changes the page and waits for what follows. */
export async function doing(action: () => void): Promise<void> {
  await act(() => {
    action();
    return Promise.resolve();
  });
}
