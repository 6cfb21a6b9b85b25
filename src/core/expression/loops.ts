/** Goes through a list: `at` binds an element, `body` then gives the value of an expression over it. */
type Loop = (list: readonly unknown[], at: (element: unknown) => void, body: (index: number) => unknown) => unknown;

/** True or false as soon as an element decides; empty where the rest leaves it open. */
function decided(decisive: boolean): Loop {
  return (list, at, body) => {
    let isOpen = false;
    for (const element of list) {
      at(element);
      const value = body(0);
      if (value === decisive) return decisive;
      isOpen ||= value === undefined;
    }
    return isOpen ? undefined : !decisive;
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Every loop of the language; rows whose expression is empty are passed over by the aggregates and by `filter`. */
export const loops: Readonly<Record<string, Loop>> = {
  all: decided(false),
  exists: decided(true),
  filter: (list, at, body) =>
    list.filter((element) => {
      at(element);
      return body(0) === true;
    }),
  count: (list, at, body) => {
    let count = 0;
    for (const element of list) {
      at(element);
      if (body(0) === true) count += 1;
    }
    return count;
  },
  sum: (list, at, body) => {
    let sum = 0;
    for (const element of list) {
      at(element);
      const value = body(0);
      if (isNumber(value)) sum += value;
    }
    return sum;
  },
  max: (list, at, body) => {
    let largest: number | undefined;
    for (const element of list) {
      at(element);
      const value = body(0) === true ? body(1) : undefined;
      if (isNumber(value)) largest = Math.max(largest ?? value, value);
    }
    return largest ?? 0;
  },
};
