import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { migrations } from '#db/migrations.ts'

/** A backup cannot be made or restored. The message is for the operator and says what is wrong. */
export class BackupRefusal extends Error {}

export const manifestFile = 'manifest.json'
export const checksumsFile = 'SHA256SUMS'
export const secretCopy = 'installation-secret'
/** The files of pictures that the database names and the store did not have. */
export const missingFile = 'missing-pictures.txt'

const format = 1

const Amount = z.string().regex(/^-?\d+$/)

const Manifest = z.object({
  format: z.literal(format),
  /** The version of the product that made the backup. */
  product: z.string(),
  /** The database's clock when its snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** The migrations of the database, in their order. */
  schema: z.array(z.string()).min(1),
  /** By name of the table: how many rows, and a sum over all of them that does not depend on their order. */
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: Amount })),
  /** The sum of each account of the ledger, in minor units. */
  ledger: z.record(z.string(), Amount),
  /** Unfinished jobs of the queue. */
  jobs: z.int(),
  /** The last number that each sequence gave out. */
  sequences: z.record(z.string(), Amount),
  pictures: z.object({ store: z.string(), files: z.int(), missing: z.int() }),
  /** The SHA-256 of the list of checksums, which covers all other files. */
  checksums: z.string().regex(/^[0-9a-f]{64}$/),
})

export type Manifest = z.infer<typeof Manifest>

/** The part of a manifest that is read from the database. */
export type TablesManifest = Omit<Manifest, 'format' | 'product' | 'pictures' | 'checksums'>

export const writeManifest = (manifest: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format, ...manifest }, undefined, 2)}\n`

/** Reads the manifest of a backup. Throws BackupRefusal when there is none, or when a newer version made it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupRefusal(
      `${folder} is not a complete backup: it has no ${manifestFile}, which is written last.`,
    )
  })
  const read = parseJson(text)
  if (isNewerFormat(read)) throw madeByNewer('its format is not known here')
  const parsed = Manifest.safeParse(read)
  if (!parsed.success) throw new BackupRefusal(`${manifestFile} is damaged. Use another backup.`)
  const unknown = parsed.data.schema.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw madeByNewer(unknown.join(', '))
  return parsed.data
}

const isNewerFormat = (read: unknown) => z.object({ format: z.int().min(format + 1) }).safeParse(read).success

function madeByNewer(what: string): BackupRefusal {
  return new BackupRefusal(
    `A newer version made this backup (${what}). Restore it with that version or a later one.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw Object.assign(new BackupRefusal(`${manifestFile} is damaged. Use another backup.`), {
      cause: error,
    })
  }
}
