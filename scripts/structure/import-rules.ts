import { posix } from 'node:path'
import { type Breach, roots, type Source } from './sources.ts'

/** The other roots that each root may import. Imports go only downwards. */
const mayImport: Record<string, readonly string[]> = {
  web: ['contract', 'lib'],
  server: ['features', 'contract', 'services', 'emulators', 'db', 'lib'],
  features: ['contract', 'services', 'db', 'lib'],
  services: ['contract', 'db', 'lib'],
  emulators: ['services', 'lib'],
  contract: ['lib'],
  db: ['lib'],
  lib: [],
}

/** What pages import without naming a language, with the folder of English (`imports` in package.json). */
const languageFolders = {
  '#texts/': 'web/texts/en/',
  '#sentences/': 'contract/sentences/en/',
  '#formats/': 'lib/formats/en/',
}

/** The one file of the product that imports the emulators. */
const composition = 'server/open-emulators.ts'

/** Tests may import what they test, and so may the roots that nothing else imports. */
const isFree = (source: Source) => source.isTest || !(source.root in mayImport)

/** Finds imports in the wrong direction, however the path is written. */
export function findImportBreaches(sources: Source[]): Breach[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const message = describeBreach(source, specifier)
      return message ? [{ at: `${source.path}:${line}`, message }] : []
    }),
  )
}

function describeBreach(source: Source, specifier: string): string | undefined {
  const target = targetOf(source.path, specifier)
  if (!target) return source.root === 'contract' ? describePackage(source, specifier) : undefined
  const [root = ''] = target.split('/')
  if (!roots.includes(root)) return undefined
  if (source.root !== '' && root !== source.root && specifier.startsWith('.')) {
    return `Another root is imported by its own name: '#${target}', not '${specifier}'.`
  }
  if (isFree(source)) return undefined
  const language = describeLanguage(source, specifier)
  if (language) return language
  if (root !== source.root && !mayImport[source.root]?.includes(root)) {
    const allowed = mayImport[source.root]?.join(', ') || 'nothing of ours'
    return `${source.root} may not import ${root}: it imports ${allowed}.`
  }
  if (root === 'emulators' && source.root === 'server' && source.path !== composition)
    return `Only ${composition} may import emulators: it opens what takes the place of an outside service.`
  return root === source.root && root in shared ? describeNeighbour(source.path, target, root) : undefined
}

/** Pages have the language of their build. Everything else chooses the language when it runs. */
function describeLanguage({ root }: Source, specifier: string) {
  const chosen = Object.entries(languageFolders).find(([name]) => specifier.startsWith(name))
  if (chosen && root !== 'web')
    return `Only pages import ${chosen[0]}…: name the language, as in '#${chosen[1]}…'.`
  const named = Object.entries(languageFolders).find(([, folder]) => specifier.startsWith(`#${folder}`))
  if (named && root === 'web') return `Pages name no language: import ${named[0]}…, not '#${named[1]}…'.`
  return undefined
}

// The browser loads the contract too, so every import of it makes the pages heavier.
function describePackage(source: Source, specifier: string) {
  if (source.isTest || specifier === 'zod/mini') return undefined
  return `contract imports only zod/mini and lib, not '${specifier}'.`
}

/**
 * The folders that others beside them may import. Our own services keep their state in the database, and limit their
 * calls. What several emulators need is in a folder of its own.
 */
const shared: Record<string, string[]> = { services: ['database', 'calls'], emulators: ['shared'] }

/** An outside service, or an emulator, imports no other, except the shared folders. */
function describeNeighbour(path: string, target: string, root: string) {
  const own = folderIn(path)
  const other = folderIn(target)
  const allowed = shared[root] ?? []
  if (!own || own === other || (other && allowed.includes(other))) return undefined
  return `${root}/${own} may not import ${root}/${other ?? ''}: it imports itself, ${allowed.map((each) => `${root}/${each}`).join(' and ')}.`
}

/** Returns the service or emulator that a path belongs to; undefined for a file directly in its root. */
function folderIn(path: string) {
  const parts = path.split('/')
  return parts.length > 2 ? parts[1] : undefined
}

/** Returns the path in the project that an import means; undefined for a package. */
export function targetOf(path: string, specifier: string): string | undefined {
  for (const [name, folder] of Object.entries(languageFolders))
    if (specifier.startsWith(name)) return folder + specifier.slice(name.length)
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return undefined
}
