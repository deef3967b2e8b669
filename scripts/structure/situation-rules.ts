import type { Breach, Source } from './sources.ts'

/** Compares a situation with the name of one, on either side, lists some of them, or branches by `switch`. */
const comparisons = [
  /\bsituation\b\s*[!=]==?\s*['"`]/g,
  /['"`]\s*[!=]==?\s*(?:[\w$]+\??\.)*situation\b/g,
  /\.(?:includes|has)\(\s*(?:[\w$]+\??\.)*situation\b/g,
  /:\s*(?:readonly\s+)?SaleSituation\[\]|Set<SaleSituation>/g,
  /\bswitch\s*\(\s*(?:[\w$]+\??\.)*situation\b/g,
]

/** Decides by the state of a sale as clients see it, instead of by facts. */
const described = [
  /\bisInState\(\s*['"`]/g,
  /\bdescribePayment\([^()]*\)\s*[!=]==?\s*['"`]/g,
  /\b(?:described|sale)State\b\s*[!=]==?\s*['"`]/g,
  /['"`]\s*[!=]==?\s*(?:describePayment\(|(?:[\w$]+\??\.)*(?:described|sale)State\b)/g,
  /\b(?:includes|some|has|isWithBuyer)\(\s*(?:describePayment\(|(?:[\w$]+\??\.)*(?:described|sale)State\b)/g,
]

/**
 * Finds code that treats some situations of a sale differently by their names: it would forget a situation that is added
 * later. A table with an entry for each situation does not compile then.
 */
export function findSituationBreaches(sources: Source[]): Breach[] {
  const table = 'Ask saleTable, or a table with an entry for each situation, instead of comparing them.'
  const facts = 'The state that clients see is only shown: ask features/money for the facts.'
  return [
    ...findMatches(sources, ['web', 'server', 'features', 'contract'], comparisons, table),
    ...findMatches(sources, ['server', 'features'], described, facts),
  ]
}

function findMatches(sources: Source[], roots: string[], patterns: RegExp[], message: string): Breach[] {
  return sources
    .filter(({ root, isTest }) => !isTest && roots.includes(root))
    .flatMap(({ path, code }) =>
      patterns
        .flatMap((pattern) => [...code.matchAll(pattern)])
        .map(({ index }) => ({ at: `${path}:${code.slice(0, index).split('\n').length}`, message })),
    )
}
