import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

/** Returns a hash of texts. A different hash means that an input has changed. */
export function fingerprintOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}

/** Returns the text of a project file, or '' when the file does not exist. */
export function textOf(path) {
  return readIfThere(join(root, path))
}

/**
 * Returns the names and contents of all files at or below these paths, in order. Leaves out tests, which no build reads,
 * and what the caller leaves out.
 */
export function contentsOf(paths, isLeftOut = () => false) {
  return paths
    .flatMap((path) => filesAt(path))
    .filter((path) => !isLeftOut(path))
    .flatMap((file) => [file, readFileSync(join(root, file), 'latin1')])
}

/** True when the last successful run had exactly these inputs. */
export const isStamped = (stamp, fingerprint) => readIfThere(stamp) === fingerprint

/** Call it before the work begins, so that unfinished work never counts as done. */
export const removeStamp = (stamp) => rmSync(stamp, { force: true })

/** Call it after the work has succeeded. */
export function writeStamp(stamp, fingerprint) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

function filesAt(path) {
  const entries = entriesOf(join(root, path))
  if (!entries) return textOf(path) ? [path] : []
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`
      if (entry.isDirectory()) return filesAt(inside)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [inside]
    })
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(error.code)) return undefined
    throw error
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
}
