import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Names the configured database for the operator, without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === undefined) return `the embedded database in ${dataDir}`
  const { username, host, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} at ${host}, as ${username || 'the user of this process'}`
}

/** Whether opening the configured database would make a new, embedded one. */
export const isDatabaseMissing = ({ databaseUrl, dataDir }: Place): boolean =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))
