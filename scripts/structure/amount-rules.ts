import type { Breach, Source } from './sources.ts'

/** A field of a schema whose value is a number or an amount. */
const field = /\b(\w+): [^\n]*?\b(z\.(?:number|int)\(|(?:Refund)?Minor\b)/g

/** Words that are in the name of an amount. */
const amountWord = /amount|price|fee|balance|due|money|refunded|captured|taken|earned|owed|paid|cost|taka/i

/** The fields of the specification, in taka; a share, and a number of sales, which are not amounts. */
const others = new Set(['price', 'minPrice', 'maxPrice', 'feeBasisPoints', 'refunded'])

/** Finds amounts in the contract whose names do not end in `Minor`, which says that they are in paisa. */
export function findAmountBreaches(sources: Source[]): Breach[] {
  return sources
    .filter(({ root, isTest }) => root === 'contract' && !isTest)
    .flatMap(({ path, code }) =>
      [...code.matchAll(field)].flatMap(({ index, 1: name = '', 2: type = '' }) => {
        const isAmount = type.endsWith('Minor') || amountWord.test(name)
        if (!isAmount || name.endsWith('Minor') || others.has(name)) return []
        const at = `${path}:${code.slice(0, index).split('\n').length}`
        return [{ at, message: `'${name}' is an amount: send paisa, and end its name in Minor.` }]
      }),
    )
}
