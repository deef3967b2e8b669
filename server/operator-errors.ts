import { DataDirInUse } from '#services/database/folder-lock.ts'
import { PagesNotBuilt } from './app.ts'
import { ConfigError } from './environment.ts'

const noDatabase = 'the database at DATABASE_URL does not answer. Is it running, and is the address right?'

/** By the code of the system or of PostgreSQL. */
const advices: Record<string, string> = {
  EADDRINUSE: 'its port is taken by another program. Stop that one, or set PORT to another number.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ECONNREFUSED: noDatabase,
  ENOTFOUND: noDatabase,
  ETIMEDOUT: noDatabase,
  '28000': 'DATABASE_URL names a user the database does not let in.',
  '28P01': 'DATABASE_URL has a wrong user or password.',
  '3D000': 'DATABASE_URL names a database that is not there. Create it first.',
}

/** One line on what the person at the keyboard can mend; undefined for everything else, which is a bug and keeps its stack. */
export function describeForOperator(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DataDirInUse || error instanceof PagesNotBuilt)
    return error.message
  return error instanceof Error && 'code' in error ? advices[String(error.code)] : undefined
}
