import type { Breach, Source } from './sources.ts'

/** The English sentences of refusals. Every key is a reason that the server refuses with. */
const refusalsPath = 'contract/sentences/en/refusals.ts'
/** The file that turns an answer of the server into the Problem that pages handle. */
const readsAnswers = 'web/api/on-wire.ts'
/** Code that can refuse. Pages and browser tests only handle refusals, and the list of codes names all of them. */
const refuses = ({ root, path }: Source) =>
  ['contract', 'features', 'server', 'services'].includes(root) && path !== 'contract/errors.ts'

/** Finds sentences for people outside the folders of sentences, and sentences that nothing uses. */
export function findSentenceBreaches(sources: Source[]): Breach[] {
  const inUse = sources.filter(({ isTest, root }) => !isTest && root !== 'scripts' && root !== 'test')
  const inContract = inUse.filter(({ root }) => root === 'contract')
  return [
    ...inUse.flatMap(findProblemBreaches),
    ...inContract.flatMap(findFieldBreaches),
    ...findUnusedReasons(inUse),
    ...findUnusedFields(inUse),
    ...findUnusedOnServer(inUse),
    ...findUnusedEmails(inUse),
  ]
}

function findProblemBreaches(source: Source): Breach[] {
  if (source.path === readsAnswers) return []
  const message = `Throw a Refusal with a reason; its sentence belongs in ${refusalsPath}.`
  return findLines(source, /\bnew Problem\(/g).map((at) => ({ at, message }))
}

function findFieldBreaches(source: Source): Breach[] {
  const message =
    'Name the error with schemaError(…); its sentence belongs in contract/sentences/en/fields.ts.'
  return findLines(source, /\b(error|message):\s*(\(.*\)\s*=>\s*)?['"`]/g).map((at) => ({ at, message }))
}

/** Finds reasons that nothing refuses with. */
function findUnusedReasons(sources: Source[]): Breach[] {
  return ['refusals', 'hold-refusals', 'picture-refusals', 'problem-refusals'].flatMap((name) =>
    findUnused(sources, name, (reason, { code }) => isNamedIn(code, reason)),
  )
}

/** Finds errors that only the server finds, and kinds of findings, that the server never names. */
function findUnusedOnServer(sources: Source[]): Breach[] {
  return ['input', 'kinds'].flatMap((name) =>
    findUnused(sources, name, (key, { code, root }) => root !== 'contract' && isNamedIn(code, key)),
  )
}

/** Finds texts of emails that no email names. Some are named by a code of the contract. */
function findUnusedEmails(sources: Source[]): Breach[] {
  const isEmailText = ({ path }: Source) => path.startsWith('server/sentences/en/emails/')
  const users = sources.filter((source) => refuses(source) && !/(^|\/)sentences\//.test(source.path))
  return sources.filter(isEmailText).flatMap(({ path, code }) =>
    listKeys(code)
      .filter((key) => !users.some((user) => new RegExp(`(?<![\\w-])${key}(?![\\w-])`).test(user.code)))
      .map((key) => ({ at: path, message: `No email names '${key}': remove its text.` })),
  )
}

/**
 * Whether the code uses the name, in full or in a template: `not-refundable/${state}` uses each reason whose end is a
 * string in the same file.
 */
function isNamedIn(code: string, name: string): boolean {
  if (code.includes(`'${name}'`)) return true
  return [...code.matchAll(/`([a-z/-]+)\$\{/g)].some(
    ([, start = '']) => name.startsWith(start) && code.includes(`'${name.slice(start.length)}'`),
  )
}

/** Finds errors of fields that no schema and no refusal names. */
function findUnusedFields(sources: Source[]): Breach[] {
  return findUnused(sources, 'fields', (error, { root, code }) => {
    // A schema may pass the error on: singleLine(80, 'name-missing').
    const isPassedOn = root === 'contract' && code.includes(`, '${error}')`)
    return isPassedOn || code.includes(`schemaError('${error}')`) || code.includes(`error: '${error}'`)
  })
}

function findUnused(
  sources: Source[],
  name: string,
  isUsedIn: (key: string, source: Source) => boolean,
): Breach[] {
  const at = `contract/sentences/en/${name === 'kinds' ? 'findings' : name}.ts`
  const sentences = sources.find(({ path }) => path === at)?.code ?? ''
  const users = sources.filter((source) => source.path !== at && refuses(source))
  const exported = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const [entries = ''] = sentences.slice(sentences.indexOf(`const ${exported}`)).split('\n}')
  const keys = listKeys(entries)
  return keys.flatMap((key) => {
    if (users.some((source) => isUsedIn(key, source))) return []
    return [{ at, message: `Nothing is refused with '${key}': remove its sentence.` }]
  })
}

/** The keys of the objects that a file of sentences exports. */
const listKeys = (code: string) => [...code.matchAll(/^ {2}'?([a-zA-Z/-]+)'?:/gm)].map(([, key = '']) => key)

function findLines({ path, code }: Source, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(({ index }) => `${path}:${code.slice(0, index).split('\n').length}`)
}
