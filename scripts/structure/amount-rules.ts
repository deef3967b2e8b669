import type { Breach, Source } from './sources.ts'

/** A field of a schema whose value is a number or an amount. */
const field = /\b(\w+): [^\n]*?\b(z\.(?:number|int)\(|(?:Refund)?Minor\b)/g

/** Words that are in the name of an amount. */
const amountWord = /amount|price|fee|balance|due|money|refunded|captured|taken|earned|owed|paid|cost|taka/i

/** The fields of the specification, in taka; a share, and a number of sales, which are not amounts. */
const others = new Set(['price', 'minPrice', 'maxPrice', 'feeBasisPoints', 'refunded'])

/** An amount of a row that a query renames. */
const renamed = /(?<=')[\w.]*Minor as (?!\w*Minor')\w+(?=')/g

const isOfServer = ({ root }: Source) => root === 'features' || root === 'services' || root === 'server'
const isOfContract = ({ root, isTest }: Source) => root === 'contract' && !isTest

/**
 * Finds amounts whose names do not end in `Minor`, which says that they are in paisa: fields of the contract, and columns
 * that a query renames.
 */
export function findAmountBreaches(sources: Source[]): Breach[] {
  return [
    ...sources.filter(isOfContract).flatMap(findFields),
    ...sources.filter(isOfServer).flatMap(findRenamed),
  ]
}

/** The names of the contract's amounts. */
export const listAmountNames = (sources: Source[]): string[] =>
  sources.filter(isOfContract).flatMap(({ code }) => [...code.matchAll(amountName)].map(([name]) => name))

const amountName = /\b[a-z]\w*Minor(?=: (?:z\.|Minor|RefundMinor|number))/g

function findFields({ path, code }: Source): Breach[] {
  return [...code.matchAll(field)].flatMap(({ index, 1: name = '', 2: type = '' }) => {
    const isAmount = type.endsWith('Minor') || amountWord.test(name)
    if (!isAmount || name.endsWith('Minor') || others.has(name)) return []
    const at = placeOf(path, code, index)
    return [{ at, message: `'${name}' is an amount: send paisa, and end its name in Minor.` }]
  })
}

function findRenamed({ path, code }: Source): Breach[] {
  return [...code.matchAll(renamed)].map(({ index, 0: column }) => ({
    at: placeOf(path, code, index),
    message: `'${column}': an amount keeps its name, which ends in Minor.`,
  }))
}

const placeOf = (path: string, code: string, index: number) =>
  `${path}:${code.slice(0, index).split('\n').length}`
