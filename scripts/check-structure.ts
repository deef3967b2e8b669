// Checks the rules of the project that the linter and the compiler do not know. `npm run check` and `npm test` run it.
import { join } from 'node:path'
import { findAmountBreaches } from './structure/amount-rules.ts'
import { findBrowserClockBreaches } from './structure/browser-clock-rules.ts'
import { findCircleBreaches } from './structure/circle-rules.ts'
import { findClockBreaches } from './structure/clock-rules.ts'
import { findEventBreaches } from './structure/event-rules.ts'
import { findFeatureBreaches } from './structure/feature-rules.ts'
import { findFileBreaches } from './structure/file-rules.ts'
import { findImportBreaches } from './structure/import-rules.ts'
import { findLayerBreaches } from './structure/layer-rules.ts'
import { findSentenceBreaches } from './structure/sentence-rules.ts'
import { findSituationBreaches } from './structure/situation-rules.ts'
import { type Breach, readSources } from './structure/sources.ts'
import { findStyleBreaches, readStyleSheets } from './structure/style-rules.ts'
import { findTableBreaches } from './structure/table-rules.ts'
import { findTestCodeBreaches } from './structure/test-code-rules.ts'
import { findWordBreaches } from './structure/word-rules.ts'

/** Returns every breach of the rules in the project in that folder, in the order of its files. */
export function checkStructure(root: string): Breach[] {
  const sources = readSources(root)
  const rules = [
    findImportBreaches,
    findCircleBreaches,
    findTestCodeBreaches,
    findLayerBreaches,
    findFeatureBreaches,
    findTableBreaches,
    findSituationBreaches,
    findAmountBreaches,
    findEventBreaches,
    findBrowserClockBreaches,
    findFileBreaches,
    findWordBreaches,
    findSentenceBreaches,
    findClockBreaches,
  ]
  const breaches = [...rules.flatMap((rule) => rule(sources)), ...findStyleBreaches(readStyleSheets(root))]
  return breaches.toSorted((a, b) => a.at.localeCompare(b.at))
}

if (import.meta.main) {
  const breaches = checkStructure(join(import.meta.dirname, '..'))
  for (const { at, message, isWarning } of breaches) {
    console.log(`${isWarning ? 'warning: ' : ''}${at}  ${message}`)
  }
  if (breaches.some((breach) => !breach.isWarning)) process.exitCode = 1
}
