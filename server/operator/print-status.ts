import type { StatusLine } from '../alerts/status-lines.ts'

const width = 80
const labelWidth = 15
const words = { ok: 'ok  ', warning: 'warn', critical: 'FAIL' } as const
const colours = { ok: 32, warning: 33, critical: 31 } as const

/** Writes the lines for a terminal of 80 columns: state, label, text, and below it what to do. */
export function writeStatus(title: string, lines: StatusLine[], hasColours: boolean): string {
  const paint = (state: StatusLine['state'], text: string) =>
    hasColours ? `\u001B[${colours[state]}m${text}\u001B[0m` : text
  const indent = ' '.repeat(words.ok.length + 1 + labelWidth)
  const written = lines.flatMap(({ state, label, text, advice }) => {
    const [first = '', ...rest] = wrap(text, width - indent.length)
    return [
      `${paint(state, words[state])} ${label.padEnd(labelWidth)}${first}`,
      ...[...rest, ...(advice ? wrap(advice, width - indent.length) : [])].map((line) => indent + line),
    ]
  })
  return [title, '', ...written].join('\n')
}

/** Breaks a text between words. A word that is longer than a line has its own. */
function wrap(text: string, length: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= length)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
