import type { Breach, Source } from './sources.ts'

/**
 * The tables of which a new row is something that a person, the provider or a deadline has done, and that the history
 * shows. What changes a row later is not checked: many of these writes are not for the history (a reminder that was sent, a
 * number that is forgotten), and no text tells them from the others.
 */
const tables = [
  'bookings',
  'brands',
  'excessExplanations',
  'items',
  'meetings',
  'payments',
  'payoutAccounts',
  'payoutBatches',
  'payouts',
  'problemOffers',
  'refundWithdrawals',
  'refundsByHand',
  'reports',
  'saleExplanations',
  'saleProblems',
]

const written = new RegExp(String.raw`\binsertInto\(\s*'(${tables.join('|')})'`, 'g')
const records = /\brecordEvent\(/

/** Finds commands that write a row without its event: neither they nor what calls or is called by them in the file records one. */
export function findEventBreaches(sources: Source[]): Breach[] {
  return sources
    .filter(({ path, isTest }) => !isTest && /^features\/(?:[\w-]+\/){1,2}commands(\/|\.ts$)/.test(path))
    .flatMap(findInFile)
}

type Declaration = { name: string; code: string; line: number }

function findInFile({ path, code }: Source): Breach[] {
  const all = listDeclarations(code)
  return all.flatMap((declaration) => {
    const tableNames = [...declaration.code.matchAll(written)].map(([, table]) => table)
    if (tableNames.length === 0 || recordsEvent(declaration, all)) return []
    if (all.some((other) => calls(other, declaration) && recordsEvent(other, all))) return []
    const message = `${declaration.name} writes ${tableNames.join(' and ')} without recordEvent: the history would not show it.`
    return [{ at: `${path}:${declaration.line}`, message }]
  })
}

/** Whether a function records an event, itself or through others of its file. */
function recordsEvent(declaration: Declaration, all: Declaration[], seen = new Set<Declaration>()): boolean {
  if (seen.has(declaration)) return false
  seen.add(declaration)
  if (records.test(declaration.code)) return true
  return all.some((other) => calls(declaration, other) && recordsEvent(other, all, seen))
}

const calls = (caller: Declaration, called: Declaration) =>
  caller !== called && new RegExp(String.raw`\b${called.name}\(`).test(caller.code)

/** Returns the functions of a file. The formatter places each at the beginning of a line, and indents what is inside. */
function listDeclarations(code: string): Declaration[] {
  const begun = [...code.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
  return begun.map(({ 1: name = '', index }, nth) => ({
    name,
    code: code.slice(index, begun[nth + 1]?.index),
    line: code.slice(0, index).split('\n').length,
  }))
}
