import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const catalogues = ['web/texts/en/*.ts', 'contract/sentences/en/*.ts', 'server/sentences/en/**/*.ts']
const files = globSync(catalogues).filter((path) => !path.endsWith('.test.ts'))

/** Words that people did not understand when they tried the product, and what to say instead. */
const retired: [words: RegExp, instead: string][] = [
  [/second step|asked for besides/i, 'two-step sign-in'],
  [/\ba letter with\b|letter .*on its way/i, 'we have emailed a link'],
  [/is not right, or is over/i, 'that code is wrong or has expired'],
  [/\bwait behind (it|this)\b/i, 'what one has to do first'],
  [/the money goes back to you/i, 'your refund is on its way'],
  [/did not arrive\b(?! in time)/i, 'that one is offline'],
  [/sold, taken down, or mistyped/i, 'that the address is mistyped, not the phone'],
  [/passing from one hand to another|from one hand to another/i, 'words of the trade'],
  [/in two taps/i, 'no number of taps'],
  [/reservation of the money|money (is )?released/i, 'who has the money'],
  [/come in often|will call you/i, 'only what the product does'],
  [/AVIF, at most 10 MB/, 'no size: the browser shrinks photos'],
  [/\b(write to|contact) us\b|page “Contact”/i, 'how, with `sayContact`'],
]

test('no sentence contains words that people did not understand', () => {
  expect(files.length).toBeGreaterThan(45)
  const found = files.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return retired.flatMap(([words, instead]) =>
      lines.flatMap((line, nth) =>
        words.test(line) ? [`${path}:${nth + 1} "${line.trim()}": say ${instead}`] : [],
      ),
    )
  })
  expect(found).toEqual([])
})
