import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['web/texts', 'contract/sentences', 'server/sentences']

/** Words that people did not understand, or understood in another way, and what to say instead. */
const retired: Record<'en' | 'bn', [words: RegExp, instead: string][]> = {
  en: [
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
  ],
  bn: [
    [/নিজ হাতে/, 'নিজে টাকা পাঠিয়ে: নিজ হাতে is in cash'],
    [/(কোড|অ্যাডমিন) বানান/, 'তৈরি করুন, অ্যাডমিন করুন: বানান is a spelling too'],
    [/খালি হ(লে|তে)/, 'কেনার সুযোগ: a phone that is খালি is empty'],
    [/দাম (থেকে \S+ )?কাটা/, 'টাকা কাটা: দাম কাটা is a discount'],
    [/নগদ টাকার ক্রেতা/, 'নগদ টাকায় কিনবেন এমন ক্রেতা'],
    [/যাচাই তুলে/, 'যাচাই বাতিল'],
    [/প্রচার(িত| কর)/, 'প্রমোট'],
    [/বাছাই(?! করুন)/, 'ফিল্টার'],
    [/সাক্ষা/, 'দেখা করা'],
    [/সমূহ/, 'সব'],
    [/ঘন ঘন/, 'অল্প সময়ে অনেকবার'],
    [/[\d০-৯]টি সংখ্যা|সংখ্যার কোড|টি অঙ্ক(?!ের)/, 'ডিজিট'],
  ],
}

test.for(['en', 'bn'] as const)(
  'no sentence in %s contains words that people did not understand',
  (language) => {
    const files = globSync(folders.map((folder) => `${folder}/${language}/**/*.ts`)).filter(
      (path) => !path.endsWith('.test.ts'),
    )
    expect(files.length).toBeGreaterThan(45)
    const found = files.flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n')
      return retired[language].flatMap(([words, instead]) =>
        lines.flatMap((line, nth) =>
          words.test(line) ? [`${path}:${nth + 1} "${line.trim()}": say ${instead}`] : [],
        ),
      )
    })
    expect(found).toEqual([])
  },
)
