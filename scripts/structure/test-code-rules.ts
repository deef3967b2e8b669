import { targetOf } from './import-rules.ts'
import type { Breach, Source } from './sources.ts'

/** The roots of the product. What only tests use is in `test/`. */
const product = ['web', 'server', 'features', 'services', 'emulators', 'contract', 'db', 'lib']

/** Files that something other than an import loads: React Router, the browser, or the build of a language. */
const loadedByName =
  /^(web\/(pages\/|routes\.ts|root\.tsx|entry\.)|(web\/texts|contract\/sentences|lib\/formats)\/bn\/)/

/** Finds files of the product that only tests import, directly or through each other. */
export function findTestCodeBreaches(sources: Source[]): Breach[] {
  const importers = new Map<string, Source[]>()
  for (const source of sources)
    for (const { specifier } of source.imports) {
      const target = targetOf(source.path, specifier)
      if (target) importers.set(target, [...(importers.get(target) ?? []), source])
    }
  const usedByTests = new Set<string>()
  const isForTests = ({ path, root, isTest }: Source) =>
    isTest || root === 'test' || root === 'e2e' || usedByTests.has(path)
  const isOnlyForTests = ({ path }: Source) => importers.get(path)?.every(isForTests) ?? false
  let rest = sources.filter(
    ({ path, root, isTest }) => product.includes(root) && !isTest && !loadedByName.test(path),
  )
  for (let found = rest.filter(isOnlyForTests); found.length > 0; found = rest.filter(isOnlyForTests)) {
    for (const { path } of found) usedByTests.add(path)
    rest = rest.filter(({ path }) => !usedByTests.has(path))
  }
  return [...usedByTests].map((path) => ({ at: path, message: 'Only tests import it: move it to test/.' }))
}
