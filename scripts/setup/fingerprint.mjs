import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

/** A hash of texts; one that differs means an input has changed. */
export function fingerprintOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}

/** The text of a file of the project, or '' when there is none. */
export function textOf(path) {
  return readIfThere(join(root, path))
}

/** Names and contents of all files at or below some paths of the project, in order; tests are no input of a build. */
export function contentsOf(paths) {
  return paths
    .flatMap((path) => filesAt(path))
    .flatMap((file) => [file, readFileSync(join(root, file), 'latin1')])
}

/** True when the last success there was with these very inputs. */
export const isStamped = (stamp, fingerprint) => readIfThere(stamp) === fingerprint

/** To be called before the work begins, so that half of it never counts. */
export const removeStamp = (stamp) => rmSync(stamp, { force: true })

/** To be called after success. */
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
