import { DataDirInUse } from '#services/database/folder-lock.ts'
import { FolderTooOpen } from '#services/database/private-folder.ts'
import { StoreUnavailable } from '#services/images/image-store.ts'
import { PagesNotBuilt } from '../app.ts'
import { BackupRefusal } from '../backup/manifest.ts'
import { ConfigError } from '../config/environment.ts'

const noDatabase = 'the database at DATABASE_URL does not answer. Is it running, and is the address right?'

/** Advice by error code of the system or of PostgreSQL. */
const advices: Record<string, string> = {
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  ECONNREFUSED: noDatabase,
  ENOTFOUND: noDatabase,
  ETIMEDOUT: noDatabase,
  '28000': 'DATABASE_URL names a user that the database does not accept.',
  '28P01': 'DATABASE_URL has a wrong user or password.',
  '42501':
    'the user in DATABASE_URL lacks a right. If the database is not migrated, run npm run migrate with a user who may change its schema.',
  '3D000': 'DATABASE_URL names a database that does not exist. Create it first.',
}

/** Our own errors whose messages are written for the operator. */
const ownErrors = [BackupRefusal, ConfigError, DataDirInUse, FolderTooOpen, PagesNotBuilt, StoreUnavailable]

/**
 * One line about an error that the operator can fix. Undefined for all other errors: they are bugs, and their stack is
 * printed.
 */
export function describeForOperator(error: unknown): string | undefined {
  if (ownErrors.some((kind) => error instanceof kind)) return (error as Error).message
  if (!(error instanceof Error)) return undefined
  // The database client gives this error no code.
  if (error.message === 'Connection terminated unexpectedly')
    return 'the server at DATABASE_URL ended the connection. Is it a PostgreSQL server?'
  // PgBouncer refuses what we set for each connection.
  if (error.message.startsWith('unsupported startup parameter'))
    return 'DATABASE_URL leads to a pooler that refuses our settings. Use the address of PostgreSQL itself.'
  if (!('code' in error)) return undefined
  return describePort(error) ?? describeFile(error) ?? advices[String(error.code)]
}

type SystemError = Error & { code?: unknown; syscall?: string; port?: number; path?: string }

/** Why the server cannot listen at its port. */
function describePort({ code, syscall, port }: SystemError): string | undefined {
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE')
    return `port ${port} is taken by another program. Stop that program, or set PORT to another number.`
  if (code === 'EACCES')
    return `this user may not listen on port ${port}. Set PORT to a number from 1024 on, like 3000.`
  return undefined
}

const unusable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

/** Why the server cannot use a file or folder. */
function describeFile({ code, syscall, path }: SystemError): string | undefined {
  // In a folder such as /proc, the system says that a new folder is missing.
  const isUnusable = unusable.includes(String(code)) || (code === 'ENOENT' && syscall === 'mkdir')
  if (path === undefined || !isUnusable) return undefined
  if (code === 'EEXIST') return `${path} is a file. Set DATA_DIR to a folder.`
  return `${path} cannot be written (${String(code)}). Set DATA_DIR to a folder that belongs to this user.`
}
