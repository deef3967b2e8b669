/**
 * Replaces what was measured in one part of a page: everything between `<!-- measured: part -->` and the next `<!-- end -->`.
 * Throws if the page has no such part.
 */
export function replaceMeasured(page: string, part: string, measured: string, run: string): string {
  const begin = `<!-- measured: ${part} -->\n`
  const [before, rest] = page.split(begin)
  const end = rest?.indexOf('<!-- end -->') ?? -1
  if (before === undefined || rest === undefined || end < 0)
    throw new Error(`The page has no part “${part}”.`)
  return `${before}${begin}\n${run}\n\n${measured}\n\n${rest.slice(end)}`
}
