import type { Breach, Source } from './sources.ts'

/** Compares a situation with the name of one, on either side, looks for it in a list of some, or branches by `switch`. */
const comparisons = [
  /\bsituation\b\s*[!=]==?\s*['"`]/g,
  /['"`]\s*[!=]==?\s*(?:[\w$]+\??\.)*situation\b/g,
  /\.(?:includes|has|indexOf|lastIndexOf)\(\s*(?:[\w$]+\??\.)*situation\b/g,
  /\.(?:some|every|find\w*|filter)\([^;]{0,80}?[!=]==?\s*(?:[\w$]+\??\.)*situation\b/g,
  /(?::|\bsatisfies)\s*(?:readonly\s+)?SaleSituation\[\]|(?:Array|Set|Partial<Record)<SaleSituation\b/g,
  /\bswitch\s*\(\s*(?:[\w$]+\??\.)*situation\b/g,
]

/** A row of `saleTable`, and of which the name or the columns that follow `const` are. A side's cell is not meant. */
const row = String.raw`saleTable\[[^\]]*\](?!\[)`
const boundRow = new RegExp(String.raw`\bconst\s+(\{[^{}]*\}|\w+)\s*=\s*[^;\n]*?${row}`, 'g')

/** Compares what a row says with one of its values by name, as if the table had a column for that. */
function listComparedColumns(code: string): RegExp[] {
  const names = [...code.matchAll(boundRow)].flatMap(([, bound = '']) => listNames(bound))
  return [row, ...names.map((name) => String.raw`\b${name}`)].flatMap((read) => [
    new RegExp(String.raw`${read}(?:\??\.\w+)*\s*[!=]==?\s*['"\x60]`, 'g'),
    new RegExp(String.raw`['"\x60]\s*[!=]==?\s*${read}(?!\w)`, 'g'),
    new RegExp(String.raw`(?:\bswitch\s*|\.(?:includes|has|indexOf))\(\s*${read}(?:\??\.\w+)*\s*\)`, 'g'),
  ])
}

/** The names that a destructuring pattern or a declaration binds. */
const listNames = (bound: string): string[] =>
  bound.startsWith('{')
    ? [...bound.matchAll(/(\w+)\s*(?=[,}]|$)/g)].flatMap(([, name]) => name ?? [])
    : [bound]

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
  const column = 'Give saleTable a column that answers this, instead of comparing what another column says.'
  const facts = 'The state that clients see is only shown: ask features/money for the facts.'
  return [
    ...findMatches(sources, ['web', 'server', 'features', 'contract'], () => comparisons, table),
    ...findMatches(sources, ['web', 'server', 'features', 'contract'], listComparedColumns, column),
    ...findMatches(sources, ['server', 'features'], () => described, facts),
  ]
}

function findMatches(
  sources: Source[],
  roots: string[],
  listPatterns: (code: string) => RegExp[],
  message: string,
): Breach[] {
  return sources
    .filter(({ root, isTest }) => !isTest && roots.includes(root))
    .flatMap(({ path, code }) =>
      listPatterns(code)
        .flatMap((pattern) => [...code.matchAll(pattern)])
        .map(({ index }) => ({ at: `${path}:${code.slice(0, index).split('\n').length}`, message })),
    )
}
