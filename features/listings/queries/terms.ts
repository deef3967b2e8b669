/** A condition on the words of a listing: it has a word, all of some terms, any of them, or not a term. */
export type Term = string | { all: Term[] } | { any: Term[] } | { not: Term }

/** A term in PostgreSQL's syntax (`tsquery`). */
export function writeTerm(term: Term): string {
  if (typeof term === 'string') return `'${term.replaceAll(/['\\]/gu, '$&$&')}'`
  if ('not' in term) return `!${writeTerm(term.not)}`
  const [parts, sign] = 'all' in term ? [term.all, ' & '] : [term.any, ' | ']
  return `(${[...new Set(parts.map(writeTerm))].join(sign)})`
}

/** An upper limit for how many listings match, from the counts of the words. */
export function estimate(term: Term, countOf: (word: string) => number): number {
  if (typeof term === 'string') return countOf(term)
  if ('not' in term) return Number.POSITIVE_INFINITY
  const counts = ('all' in term ? term.all : term.any).map((part) => estimate(part, countOf))
  return 'all' in term ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0)
}
