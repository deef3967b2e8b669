import type { Breach, Source } from './sources.ts'

/** Compares a situation with the name of one, on either side, lists some of them, or branches by `switch`. */
const comparisons = [
  /\bsituation\b\s*[!=]==?\s*['"`]/g,
  /['"`]\s*[!=]==?\s*(?:[\w$]+\??\.)*situation\b/g,
  /\.(?:includes|has)\(\s*(?:[\w$]+\??\.)*situation\b/g,
  /:\s*(?:readonly\s+)?SaleSituation\[\]|Set<SaleSituation>/g,
  /\bswitch\s*\(\s*(?:[\w$]+\??\.)*situation\b/g,
]

/**
 * Finds code that treats some situations of a sale differently by their names: it would forget a situation that is added
 * later. A table with an entry for each situation does not compile then.
 */
export function findSituationBreaches(sources: Source[]): Breach[] {
  return sources
    .filter(({ root, isTest }) => !isTest && ['web', 'server', 'features', 'contract'].includes(root))
    .flatMap(({ path, code }) =>
      comparisons
        .flatMap((comparison) => [...code.matchAll(comparison)])
        .map(({ index }) => ({
          at: `${path}:${code.slice(0, index).split('\n').length}`,
          message: 'Ask saleTable, or a table with an entry for each situation, instead of comparing them.',
        })),
    )
}
