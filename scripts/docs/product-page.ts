/** A rule of the page: its first line, its number of lines, and the test files that it names. */
export type Rule = {
  line: number
  length: number
  tests: string[]
}

/**
 * Reads the rules of docs/product.md. Each rule is an entry of a list: the statement, then the names of the test files that
 * check it, in backticks. Texts of the product stand in “these quotes”.
 */
export function readRules(page: string): Rule[] {
  const lines = page.split('\n')
  return lines.flatMap((first, index) => {
    if (!first.startsWith('- ')) return []
    const rest = lines.slice(index + 1)
    const end = rest.findIndex((line) => !line.startsWith('  '))
    const entry = [first, ...rest.slice(0, end === -1 ? undefined : end)]
    const tests = [...entry.join(' ').matchAll(/`(?<path>[^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(
      ({ groups }) => groups?.['path'] ?? '',
    )
    return [{ line: index + 1, length: entry.length, tests }]
  })
}

/** Returns the texts of the product that the page quotes. */
export const readTexts = (page: string): string[] =>
  [...page.replace(/\s+/g, ' ').matchAll(/“(?<text>[^”]+)”/g)].map(({ groups }) => groups?.['text'] ?? '')

/** True when a source file contains this text; `…` in the text matches anything on one line. */
export function says(source: string, text: string): boolean {
  const parts = text.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('[^\\n]*')).test(source)
}
