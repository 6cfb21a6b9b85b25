import type { DictionaryDescriptor, MenuDescriptor } from '../../core/descriptor/descriptor.ts';
import dictionaries from '../../generated/dictionaries.json' with { type: 'json' };
import menu from '../../generated/menu.json' with { type: 'json' };

/** The menus that came with the software. */
export const builtInMenu = menu as unknown as MenuDescriptor;

/** The dictionaries that came with the software. */
export const builtInDictionaries = dictionaries as unknown as readonly DictionaryDescriptor[];
