import { posix } from 'node:path'
import type { Breach, Source } from './sources.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** File names that do not say what is inside. */
const vague = /^(utils?|helpers?|index|misc)\.(ts|tsx|mjs|cjs)$/

/** Files in which a tool requires a default export. */
const wantsDefault = [
  /^web\/pages\//,
  /^web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx?)$/,
  /\.config\.ts$/,
  /^e2e\/reporter\.ts$/,
  /\.d\.ts$/,
]

/** How many files may be directly in these folders. The others go into subfolders, so that the list stays short. */
const maxLooseFiles: Record<string, number> = {
  server: 12,
  'web/admin': 12,
  'web/listings': 12,
  'web/ui': 12,
}

const lineLimit = 300
const lineWarning = 250

/** Finds problems of a file itself: its name, its length, its exports. */
export function findFileBreaches(sources: Source[]): Breach[] {
  return [
    ...Object.keys(maxLooseFiles).flatMap((folder) => findLooseFiles(folder, sources)),
    ...sources.flatMap((source) => [
      ...findNameBreaches(source.path),
      ...findExportBreaches(source),
      ...findLengthBreaches(source),
    ]),
  ]
}

function findLooseFiles(folder: string, sources: Source[]): Breach[] {
  const loose = sources.filter(({ path, isTest }) => !isTest && posix.dirname(path) === folder)
  const max = maxLooseFiles[folder] ?? Infinity
  if (loose.length <= max) return []
  return [
    {
      at: folder,
      message: `${loose.length} files are directly in this folder, at most ${max} may be: group them in folders.`,
    },
  ]
}

function findNameBreaches(path: string): Breach[] {
  const parts = path.split('/')
  const odd = parts.find((part) => !kebabCase.test(part))
  if (odd !== undefined) return [{ at: path, message: `Names are in kebab-case; '${odd}' is not.` }]
  const name = parts.at(-1) ?? ''
  if (vague.test(name)) return [{ at: path, message: `'${name}' says nothing: name it for what it holds.` }]
  return []
}

function findExportBreaches({ path, isBarrel, hasDefaultExport }: Source): Breach[] {
  if (isBarrel) {
    return [{ at: path, message: 'It only re-exports other files: import those files themselves.' }]
  }
  if (hasDefaultExport && !wantsDefault.some((pattern) => pattern.test(path))) {
    return [{ at: path, message: 'Default exports are for route modules and configurations.' }]
  }
  return []
}

function findLengthBreaches({ path, isTest, lineCount }: Source): Breach[] {
  const isGenerated = path.includes('/generated/')
  if (isTest || isGenerated || lineCount <= lineWarning) return []
  const message = `${lineCount} lines; files have up to ${lineWarning}, at most ${lineLimit}.`
  return [{ at: path, message, isWarning: lineCount <= lineLimit }]
}
