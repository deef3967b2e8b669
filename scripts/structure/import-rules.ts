import { posix } from 'node:path'
import { type Breach, roots, type Source } from './sources.ts'

/** The roots that each root may import besides itself. Arrows go down only. */
const mayImport: Record<string, readonly string[]> = {
  web: ['contract', 'lib'],
  server: ['features', 'contract', 'services', 'db', 'lib'],
  features: ['contract', 'services', 'db', 'lib'],
  services: ['contract', 'db', 'lib'],
  contract: [],
  db: ['lib'],
  lib: [],
}

/** Tests reach for whatever they test; so do the roots that nothing is built on. */
const isFree = (source: Source) => source.isTest || !(source.root in mayImport)

/** Imports that point the wrong way, by whatever spelling. */
export function findImportBreaches(sources: Source[]): Breach[] {
  const tests = new Set(sources.filter((source) => source.isTest).map((source) => source.path))
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, line }) => {
      const message = describeBreach(source, specifier, tests)
      return message ? [{ at: `${source.path}:${line}`, message }] : []
    }),
  )
}

function describeBreach(source: Source, specifier: string, tests: Set<string>): string | undefined {
  const target = targetOf(source.path, specifier)
  if (!target) return source.root === 'contract' ? describePackage(source, specifier) : undefined
  const [root = ''] = target.split('/')
  if (!roots.includes(root)) return undefined
  if (source.root !== '' && root !== source.root && specifier.startsWith('.')) {
    return `Another root is imported by its own name: '#${target}', not '${specifier}'.`
  }
  if (isFree(source)) return undefined
  if (tests.has(target)) return `Only tests import what is made for tests: ${target}.`
  if (root !== source.root && !mayImport[source.root]?.includes(root)) {
    const allowed = mayImport[source.root]?.join(', ') || 'nothing of ours'
    return `${source.root} may not import ${root}: it imports ${allowed}.`
  }
  if (root === 'services' && source.root === 'services') return describeNeighbour(source.path, target)
  return undefined
}

// The browser shares the contract, so what it pulls in is paid by everyone.
function describePackage(source: Source, specifier: string) {
  if (source.isTest || specifier === 'zod/mini') return undefined
  return `contract imports zod/mini alone, not '${specifier}'.`
}

/** One outside service knows no other; the database serves the twins that keep their state in it. */
function describeNeighbour(path: string, target: string) {
  const own = folderIn(path)
  const other = folderIn(target)
  if (!own || own === other || other === 'database') return undefined
  return `services/${own} may not import services/${other ?? ''}: it imports itself and services/database.`
}

/** The service a path belongs to; undefined for a file in services/ itself. */
function folderIn(path: string) {
  const parts = path.split('/')
  return parts.length > 2 ? parts[1] : undefined
}

/** The file of ours that a specifier means, from the project's folder; undefined for a package. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return undefined
}
