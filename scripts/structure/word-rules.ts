import type { Breach, Source } from './sources.ts'

/** Retired words, each with the term that replaced it: docs/glossary.md. Compared with whole words in lower case. */
const retired: [word: RegExp, use: string][] = [
  [/\bletters?\b/, 'email'],
  [/\bitems?\b/, 'listing'],
  [/\b(adverts?|advertised?)\b/, 'promote'],
  [/\b(twins?|stand ins?)\b/, 'emulator'],
  [/\b(second steps?|two steps?)\b/, 'second factor'],
  [/\b(prove again|proving)\b/, 'reauthenticate'],
  [/\b(troubles?|mishaps?)\b/, 'fault'],
  [/\b(proved?|proves)\b/, 'verify'],
  [/\bways? (in|into)\b/, 'sign-in method'],
  [/\b(log ins?|logins?)\b/, 'sign in'],
  [/\b(log outs?|logouts?)\b/, 'sign out'],
  [/^look$/, 'read, check or find'],
  [/^comes? back\b/, 'return'],
  [
    /\b(leave along|stay out|suffers?|takers?|hopeless|come to terms|tellings?)\b/,
    'a name that says what it is',
  ],
  [/^(most|longest(?! first)|largest|highest)\b./, 'max'],
  [/^(least|shortest|smallest|fewest|lowest)\b./, 'min'],
]

/** As `retired`, only in the code that runs in production. */
const retiredInProduction: [word: RegExp, use: string][] = [
  [/\bkept\b/, 'cached, stored, held or what it is'],
]

/** Retired words that are refused in comments and titles of tests too. */
const retiredInProse: [word: RegExp, use: string][] = [
  [/\bitems?\b/, 'listing'],
  [/\b(adverts?|advertised?)\b/, 'promote'],
  [/\b(twins?|stand-ins?)\b/, 'emulator'],
  [/\bsecond steps?\b/, 'second factor'],
  [/\b(prove|proves|proved|proving) again\b/, 'reauthenticate'],
  [/\b(troubles?|mishaps?)\b/, 'fault'],
  [/\b(log|logs|logged|logging)[ -]in\b|\blogins?\b/, 'sign in'],
  [/\b(log|logs|logged|logging)[ -]out\b|\blogouts?\b/, 'sign out'],
]

/** What a text only quotes: code, texts of the pages, paths, codes such as auth/requires-recent-login. */
const quoted = /`[^`]*`|“[^”]*”|"[^"]*"|(?<!\w)'[^']*'|[\w-]*\/[\w/-]+/g

/**
 * Exceptions: names on the wire, of columns and in libraries, letters of the alphabet, and what people keep. See
 * docs/glossary.md.
 */
const exceptions = new Set(
  [
    'isAddressProved trouble',
    'advertise advertisedAt item itemId items itemImages otherItemId lastLoginAt',
    'listAdvertised listOfItem removeItem getItem setItem namedItem itemCondition itemListElement Item itemToStringValue onItemHighlighted minItems maxItems',
    'letter letters lettersAlone randomLetters deadLetter deadLetterQueue moveToDeadLetters',
    'login Login rpInitiatedLogout',
    'codesKept listingKept',
  ].flatMap((line) => line.split(' ')),
)

/** Names that only the wire has. A codec translates them: contract/wire.ts. */
const wireName =
  /^(_id|transationId|product(Id|Name|Model|Image|Photo|Price)|bookingUser\w+|user(Name|Image)|wishList|postDate|advertise)$/

/** Code that uses our own names only. The contract translates them, and tests over HTTP read the wire. */
const seesOwnNames = ({ root, isTest }: Source) => !isTest && ['web', 'features', 'server'].includes(root)

/** Files whose names are history: decisions. */
const history = /^docs\/decisions\//

/**
 * Finds retired words in the names of files, folders and identifiers, in comments and in titles of tests, and names of
 * the wire where ours belong.
 */
export function findWordBreaches(sources: Source[]): Breach[] {
  return sources
    .filter(({ path }) => !history.test(path))
    .flatMap((source) => [
      ...source.path.split('/').flatMap((part) => describe(source.path, part, listRetired(source))),
      ...[...new Map(source.names.map(({ name, offset }) => [name, offset]))].flatMap(([name, offset]) => {
        const at = `${source.path}:${source.code.slice(0, offset).split('\n').length}`
        if (wireName.test(name) && seesOwnNames(source)) {
          return [{ at, message: `'${name}' is a name on the wire: use our name from contract/.` }]
        }
        return exceptions.has(name) ? [] : describe(at, name, listRetired(source))
      }),
      ...findRetiredProse(source),
    ])
}

function findRetiredProse({ path, code, prose }: Source): Breach[] {
  return prose.flatMap(({ text, offset }) => {
    const own = text.replaceAll(quoted, (quote) => quote.replaceAll(/[^\n]/g, ' ')).toLowerCase()
    return retiredInProse.flatMap(([word, use]) => {
      const found = word.exec(own)
      if (!found) return []
      const line = code.slice(0, offset).split('\n').length + own.slice(0, found.index).split('\n').length - 1
      return [
        { at: `${path}:${line}`, message: `“${found[0]}”: the word here is ${use} (docs/glossary.md).` },
      ]
    })
  })
}

const listRetired = ({ root, isTest }: Source) =>
  isTest || ['e2e', 'test', 'bench', 'scripts'].includes(root)
    ? retired
    : [...retired, ...retiredInProduction]

function describe(at: string, name: string, retiredHere: typeof retired): Breach[] {
  if (/^[A-Z\d_]+$/.test(name)) return []
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[^A-Za-z0-9]+/g, ' ')
  const found = retiredHere.find(([word]) => word.test(words.toLowerCase()))
  return found ? [{ at, message: `'${name}': the word here is ${found[1]} (docs/glossary.md).` }] : []
}
