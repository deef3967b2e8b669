/** A rule of the page: its line, and the tests that it says show it. */
export type Rule = {
  line: number
  tests: string[]
  /** It says of itself that no test shows it. */
  isUnshown: boolean
}

/**
 * The rules of docs/product.md. Each is an entry of a list: what holds, then `✓` and the titles of the tests that show it
 * in backticks, or `○` where none does. What people read stands in “these quotes”.
 */
export function readRules(page: string): Rule[] {
  const lines = page.split('\n')
  return lines.flatMap((first, index) => {
    if (!first.startsWith('- ')) return []
    const rest = lines.slice(index + 1)
    const length = rest.findIndex((line) => !line.startsWith('  '))
    const text = [first, ...rest.slice(0, length === -1 ? undefined : length)].join(' ').replace(/\s+/g, ' ')
    const [rule = '', shown = ''] = text.split('✓')
    return [
      {
        line: index + 1,
        tests: [...shown.matchAll(/(`+)(?<title>.+?)\1/g)].map(
          ({ groups }) => groups?.['title']?.trim() ?? '',
        ),
        isUnshown: rule.includes('○'),
      },
    ]
  })
}

/** What people read, by the page's word. */
export const readTexts = (page: string): string[] =>
  [...page.replace(/\s+/g, ' ').matchAll(/“(?<text>[^”]+)”/g)].map(({ groups }) => groups?.['text'] ?? '')

/** True when a source says this text; `…` in it stands for whatever fills it in. */
export function says(source: string, text: string): boolean {
  const parts = text.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('[^\\n]*')).test(source)
}
