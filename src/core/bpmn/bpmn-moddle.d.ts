// The package types the elements, not its own functions.
declare module 'bpmn-moddle' {
  /** An element of the standard; its properties are those that the standard names. */
  export interface ModdleElement {
    readonly $type: string;
    readonly id?: string;
  }

  /** Reads and writes BPMN 2.0. */
  export class BpmnModdle {
    create(type: string, properties?: Readonly<Record<string, unknown>>): ModdleElement;
    toXML(element: ModdleElement, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
    fromXML(
      xml: string,
    ): Promise<{
      readonly rootElement: ModdleElement;
      readonly elementsById: Readonly<Record<string, ModdleElement>>;
      readonly references: readonly unknown[];
      readonly warnings: readonly { readonly message: string }[];
    }>;
  }
}
