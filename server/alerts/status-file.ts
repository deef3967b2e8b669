import { rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { version } from '../config/version.ts'
import type { StatusLine } from './status-lines.ts'

/** Where the processes of a machine write what they have found, for `npm run status`. */
export const statusFileIn = (dataDir: string) => join(dataDir, 'status.json')

type Status = { at: Date; isDrill: boolean; lines: StatusLine[] }

/** Replaces the file as a whole, because another process may be reading it. */
export async function writeStatusFile(dataDir: string, status: Status): Promise<void> {
  const path = statusFileIn(dataDir)
  // In containers that share the folder, several processes have the same id.
  const own = `${path}.${hostname()}-${process.pid}`
  await writeFile(own, JSON.stringify({ version, ...status }), { mode: 0o600 })
  await rename(own, path)
}
