import type { Check } from './check.ts';
import { checkAliases } from './aliases.ts';
import { checkAllowedValues } from './allowed-values.ts';
import { checkFieldAccess } from './field-access.ts';
import { checkFieldClashes, checkNames, checkRuleIds } from './clashes.ts';
import { checkCounters } from './counters.ts';
import { checkDefaults } from './defaults.ts';
import { checkDictionaryEntries, checkDictionaryRefs } from './dictionaries.ts';
import { checkCalculations } from '../words/calculation/check.ts';
import { checkErrorWords } from './error-words.ts';
import { checkExampleValues } from './example-values.ts';
import { checkExamples } from './examples.ts';
import { checkExpressions } from './expressions.ts';
import { checkFamilyParams, checkFamilyWords } from './family.ts';
import { checkFieldInputs } from './field-inputs.ts';
import { checkFieldNames } from './field-names.ts';
import { checkFieldWords } from './field-words.ts';
import { checkFillable } from './fillable.ts';
import { checkForks, checkOutcomes, checkStepGraph } from './graph.ts';
import { checkFormerNames } from './former-names.ts';
import { checkDeadConditions } from './conditions/dead-conditions.ts';
import { checkStuckSteps } from './conditions/stuck-steps.ts';
import { checkImpossible, checkMenuPaths } from './conditions/impossible.ts';
import { checkGivenTexts } from './given-texts.ts';
import { checkHandIns } from './hand-ins.ts';
import { checkHiddenEdits } from './hidden-edits.ts';
import { checkIdleRecordWords } from './idle-record-words.ts';
import { checkIdleRepeats } from './idle-repeats.ts';
import { checkIdleSets } from './idle-sets.ts';
import { checkIdleTables } from './idle-tables.ts';
import { checkIdleUses } from './idle-uses.ts';
import { checkIdleWords } from './idle-words.ts';
import { checkExports } from '../words/exports/check.ts';
import { checkLedgers } from '../words/ledger/check.ts';
import { checkOwnRows } from '../words/own-rows/check.ts';
import { checkCarryOver } from '../words/carry-over/check.ts';
import { checkFillFrom } from '../words/fill-from/check.ts';
import { checkOwnedThrough } from '../words/owned-through/check.ts';
import { checkProjections } from '../words/projection/check.ts';
import { checkLetters } from './letters.ts';
import { checkLiterals } from './literals.ts';
import { checkMenus, checkNodes, checkPermissions } from './menus.ts';
import { checkMetaSchemas } from './meta-schemas.ts';
import { checkNoValue } from './no-value.ts';
import { checkNumberPrefixes } from './number-prefixes.ts';
import { checkNumbers, checkUnits } from './numbers.ts';
import { checkPages } from './pages.ts';
import { checkOfferedRows } from './offered-rows.ts';
import { checkPathLists } from './path-lists.ts';
import { checkPositions } from './positions.ts';
import {
  checkAutomaticStart,
  checkCarry,
  checkChosenSamples,
  checkOpens,
  checkOpensAlike,
  checkPick,
} from './processes.ts';
import { checkLayouts, checkPrints } from './prints.ts';
import { checkPrintWords } from './print-words.ts';
import { checkRecordAreas } from './record-areas.ts';
import { checkRecordCalls } from './record-calls.ts';
import { checkRecordRefs, checkRecords } from './records.ts';
import { checkRecordRows } from './record-rows.ts';
import { checkMenuRoles, checkRoles } from './roles.ts';
import { checkRoutes } from './routes.ts';
import { checkRuleTexts } from './rule-texts.ts';
import { checkMenuLabels, checkSameLabels } from './same-labels.ts';
import { checkSecrets } from './secrets.ts';
import { checkSetFields, checkSetWords } from './set-words.ts';
import { checkSetLists } from './set-lists.ts';
import { checkSubjects } from './subjects.ts';
import { checkTables } from './tables.ts';
import { checkReservations } from '../words/reservations/check.ts';
import { checkIdleShapes, checkShapes } from './shapes.ts';
import { checkSize } from './size.ts';
import { checkSheetTitles } from './sheet-titles.ts';
import { checkSheets } from './sheets.ts';
import { checkSheetScans } from './sheet-scans.ts';
import { checkUntypedNeeds } from './untyped-needs.ts';
import { checkEffects } from '../words/effects/check.ts';

/** Every rule about linked descriptors. A new rule is one file and one line here. */
export const checks: readonly Check[] = [
  checkNames,
  checkSize,
  checkMetaSchemas,
  checkFamilyParams,
  checkFamilyWords,
  checkSetWords,
  checkSetFields,
  checkSetLists,
  checkIdleSets,
  checkIdleUses,
  checkPathLists,
  checkSubjects,
  checkShapes,
  checkIdleShapes,
  checkFieldNames,
  checkFieldWords,
  checkIdleWords,
  checkIdleRepeats,
  checkNoValue,
  checkAllowedValues,
  checkDefaults,
  checkGivenTexts,
  checkPositions,
  checkFieldAccess,
  checkFieldInputs,
  checkErrorWords,
  checkFieldClashes,
  checkRuleIds,
  checkRuleTexts,
  checkUnits,
  checkNumbers,
  checkNumberPrefixes,
  checkSameLabels,
  checkMenuLabels,
  checkDictionaryRefs,
  checkDictionaryEntries,
  checkTables,
  checkIdleTables,
  checkRoles,
  checkMenuRoles,
  checkOutcomes,
  checkForks,
  checkFormerNames,
  checkStepGraph,
  checkHiddenEdits,
  checkFillable,
  checkUntypedNeeds,
  checkSheets,
  checkSheetScans,
  checkSheetTitles,
  checkAliases,
  checkLetters,
  checkLayouts,
  checkPrints,
  checkPrintWords,
  checkOpens,
  checkAutomaticStart,
  checkCarry,
  checkChosenSamples,
  checkOpensAlike,
  checkPick,
  checkRecordRefs,
  checkOfferedRows,
  checkRecords,
  checkRecordAreas,
  checkRecordRows,
  checkIdleRecordWords,
  checkSecrets,
  checkHandIns,
  checkRecordCalls,
  checkLedgers,
  checkEffects,
  checkReservations,
  checkProjections,
  checkCalculations,
  checkOwnRows,
  checkExports,
  checkOwnedThrough,
  checkCarryOver,
  checkFillFrom,
  checkPages,
  checkMenus,
  checkNodes,
  checkCounters,
  checkPermissions,
  checkRoutes,
  checkExpressions,
  checkLiterals,
  checkDeadConditions,
  checkStuckSteps,
  checkImpossible,
  checkMenuPaths,
  checkExampleValues,
  checkExamples,
];
