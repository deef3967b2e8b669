// The house rules that neither the linter nor the compiler knows: `npm run check` and `npm test` run this.
import { join } from 'node:path'
import { findFeatureBreaches } from './structure/feature-rules.ts'
import { findFileBreaches } from './structure/file-rules.ts'
import { findImportBreaches } from './structure/import-rules.ts'
import { type Breach, readSources } from './structure/sources.ts'

/** Every breach of the house rules in the project at that folder, in the order of its files. */
export function checkStructure(root: string): Breach[] {
  const sources = readSources(root)
  const rules = [findImportBreaches, findFeatureBreaches, findFileBreaches]
  return rules.flatMap((rule) => rule(sources)).toSorted((a, b) => a.at.localeCompare(b.at))
}

if (import.meta.main) {
  const breaches = checkStructure(join(import.meta.dirname, '..'))
  for (const { at, message, isWarning } of breaches) {
    console.log(`${isWarning ? 'warning: ' : ''}${at}  ${message}`)
  }
  if (breaches.some((breach) => !breach.isWarning)) process.exitCode = 1
}
