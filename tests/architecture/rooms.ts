import type { ImportGraph } from './import-graph.ts';
import { areas, type Area } from './room-order.ts';

interface Placed {
  readonly room: string;
  readonly height: number;
}

/** Files of an area that belong to no room, and imports that do not lead down, each as one line. */
export function roomFaults({ modules, edges }: ImportGraph, order: readonly Area[] = areas): string[] {
  return order.flatMap((area) => {
    const inside = modules.filter((module) => module.startsWith(`${area.folder}/`));
    const placed = new Map(inside.map((module) => [module, placeOf(module, area)] as const));
    const homeless = inside.filter((module) => placed.get(module) === null);
    const upward = edges.flatMap(({ from, to, use }) => {
      const [here, there] = [placed.get(from), placed.get(to)];
      const isHeld = use !== 'type' || area.types;
      if (!isHeld || here === null || there === null || here === undefined || there === undefined) return [];
      const isDown = here.room === there.room || here.height < there.height;
      return isDown ? [] : [`${from} → ${to}: ${here.room} is not above ${there.room}`];
    });
    return [...homeless.map((module) => `${module} belongs to no room`), ...upward];
  });
}

function placeOf(module: string, { folder, heights }: Area): Placed | null {
  const path = module.slice(folder.length + 1);
  const fitting = heights.flatMap((rooms, height) =>
    Object.entries(rooms).flatMap(([room, paths]) =>
      paths.filter((one) => isWithin(path, one)).map(({ length }) => ({ room, height, length })),
    ),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Whether a file is one of a room's, or lies in one of its folders; `*` stands for the name of any folder. */
function isWithin(path: string, place: string): boolean {
  const parts = path.split('/');
  return place.split('/').every((part, index) => part === parts[index] || (part === '*' && index < parts.length - 1));
}
