import type { Breach, Source } from './sources.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Names that say nothing of what is inside. */
const vague = /^(utils?|helpers?|index|misc)\.(ts|tsx|mjs|cjs)$/

/** Where a tool asks for a default export. */
const wantsDefault = [
  /^web\/pages\//,
  /^web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx?)$/,
  /\.config\.ts$/,
  /\.d\.ts$/,
]

const lineLimit = 300
const lineWarning = 250

/** What is wrong with a file as such: its name, its length, how it exports. */
export function findFileBreaches(sources: Source[]): Breach[] {
  return sources.flatMap((source) => [
    ...findNameBreaches(source.path),
    ...findExportBreaches(source),
    ...findLengthBreaches(source),
  ])
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
    return [{ at: path, message: 'It only hands on what others export: import those files themselves.' }]
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
