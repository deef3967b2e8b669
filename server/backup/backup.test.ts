import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { saveImage } from '#features/images/commands.ts'
import { keepSharedPicture } from '#features/images/commands/shared-pictures.ts'
import { nameShared } from '#features/images/rules.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type OpenDatabase } from '#services/database/database.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import { openEmptyPGlite } from '#test/database/database.ts'
import { onServer } from '#test/database/on-server.ts'
import { describeSchema, readEveryRow } from '#test/database/whole-database.ts'
import { cleanUpLater, makeDataDir } from '#test/processes/data-dir.ts'
import { startProduct } from '#test/product.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { sell } from '#test/sales/pay.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { findStoredPlace, readPlace } from '../drill/place.ts'
import { makeBackup } from './make-backup.ts'
import { type BackupRefusal, manifestFile } from './manifest.ts'
import { moveToServer } from './move-to-server.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeTables } from './write-tables.ts'

const server = process.env['TEST_DATABASE_URL']
const product = await startProduct()
const { services, db } = product
const { booked } = bookBeforeEach(product)
const secret = 'the secret'
/** What JSON, the lines of a file and SQL might each change. */
const oddText = 'ক “\\n” \\\u2028 \n\t\u0001 \'quoted\' "twice" null {} 🙂'

let picture = 0
beforeEach(async () => {
  picture += 1
  const background = { r: picture, g: 90, b: 90 }
  const drawn = sharp({ create: { width: 40, height: 50, channels: 3, background } }).png()
  await saveImage(services, await drawn.toBuffer())
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('privatePictures')
      .values({ name: 'private_a.jpg', bytes: Buffer.from([0, 255, 92, 10]) })
      .execute()
    await tx.updateTable('items').set({ description: oddText }).execute()
    // One that no process works on: it begins after the test.
    await sql`insert into pgboss.job (name, data, state, start_after)
      values ('capture-payment', ${JSON.stringify({ paymentId: newId() })}, 'retry', now() + interval '1 day')`.execute(
      tx,
    )
  })
})

async function backUp({ database, images }: { database: OpenDatabase; images: ImageStore } = services) {
  const folder = await makeDataDir()
  const source = { db: database.db, images, storeName: 'disk', secret, say: () => {} }
  return { folder, manifest: await makeBackup(folder, source) }
}

async function openTarget(open: () => Promise<OpenDatabase> = openEmptyPGlite) {
  const database = await open()
  cleanUpLater(() => database.close())
  const secrets: string[] = []
  const imagesFolder = await makeDataDir()
  return {
    database,
    images: createDiskImages(imagesFolder),
    imagesFolder,
    secrets,
    writeSecret: async (written: string) => void secrets.push(written),
    replaces: false,
    log: { warn: () => {}, error: () => {} },
    say: () => {},
  }
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const name = `hatbodol_restored_${newId().slice(-8)}`
  await onServer(url, `create database ${name}`)
  cleanUpLater(async () => void (await onServer(url, `drop database ${name} with (force)`)))
  return openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href, () => {})
}

const listPictures = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return paths.toSorted()
}
const countTables = async ({ database }: { database: OpenDatabase }) =>
  (await sql`select from pg_tables where schemaname = 'public'`.execute(database.db)).rows.length
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'it was restored',
    (error: BackupRefusal) => error.message,
  )

test('a restored backup has every row and every file, in either database', async () => {
  await sell(product, booked)
  await product.awaitJobs()
  const before = await readEveryRow(db)
  const first = await backUp()
  const { mode } = await stat(join(first.folder, 'installation-secret'))
  expect(mode & 0o777).toBe(0o600)
  expect(Object.values(first.manifest.ledger).map(Number)).toContain(5_450_000)
  expect(first.manifest.jobs).toBe(1)
  let { folder, manifest } = first
  for (const open of [openEmptyPGlite, ...(server ? [() => openOnServer(server)] : [])]) {
    const target = await openTarget(open)
    await restoreBackup(folder, target)
    const marked = { place: `a backup of ${manifest.takenAt}` }
    expect(await findStoredPlace(target.database.db)).toMatchObject(marked)
    expect({ ...(await readEveryRow(target.database.db)), installation_place: [] }).toEqual({
      ...before,
      installation_place: [],
    })
    expect(await describeSchema(target.database.db)).toEqual(await describeSchema(db))
    expect(target.secrets).toEqual([secret])
    const files = await listPictures(target.imagesFolder)
    expect(files).toEqual(await listPictures(join(folder, 'pictures')))
    expect(files).toHaveLength(4)
    ;({ folder, manifest } = await backUp(target))
  }
})

raceTest('all tables are as they were at one moment', async () => {
  const users: string[] = []
  await writeTables(
    db,
    {
      write: async (path, content) => {
        const text = gunzipSync(await buffer(content as Readable)).toString()
        if (path.endsWith('/users.jsonl.gz')) users.push(text)
        else await inTransaction(db, (tx) => tx.updateTable('users').set({ name: 'Changed' }).execute())
      },
      finish: async () => '',
    },
    () => {},
  )
  expect(users).toEqual([expect.not.stringContaining('Changed')])
})

test('a picture that the store has lost is listed, and everything else is restored', async () => {
  const { url } = await db
    .selectFrom('images')
    .select('url')
    .where('width', '=', 40)
    .executeTakeFirstOrThrow()
  const name = url.replace('/images/', '')
  const before = (await backUp()).manifest.pictures
  await services.images.remove(name)
  const { folder, manifest } = await backUp()
  expect(manifest.pictures).toEqual({ store: 'disk', files: 3, missing: before.missing + 1 })
  expect((await readFile(join(folder, 'missing-pictures.txt'), 'utf8')).split('\n')).toContain(name)
  const target = await openTarget()
  await restoreBackup(folder, target)
  expect(await listPictures(target.imagesFolder)).toHaveLength(3)
})

test('the picture of a shared link is left out of a backup, and is not missing in it', async () => {
  const before = (await backUp()).manifest.pictures
  const name = nameShared(`/shared/bn/${newId()}-0123456789abcdef.jpg`)
  await keepSharedPicture(services, name, async () => Buffer.from('drawn'))
  expect((await backUp()).manifest.pictures).toEqual(before)
})

const changeManifest = async (folder: string, change: (text: string) => string) => {
  const path = join(folder, manifestFile)
  await writeFile(path, change(await readFile(path, 'utf8')))
}
const faults: [what: string, spoil: (folder: string) => Promise<void>, sentence: RegExp][] = [
  [
    'a damaged file',
    (folder) => appendFile(join(folder, 'database/items.jsonl.gz'), 'x'),
    /^database\/items\.jsonl\.gz is damaged: its checksum is another one\. Use another backup\.$/,
  ],
  [
    'a missing file',
    (folder) => rm(join(folder, 'database/users.jsonl.gz')),
    /^database\/users\.jsonl\.gz is missing in the backup\. Use another backup\.$/,
  ],
  [
    'a damaged list of checksums',
    (folder) => appendFile(join(folder, 'SHA256SUMS'), 'x'),
    /^SHA256SUMS is damaged: /,
  ],
  [
    'a backup that was interrupted',
    (folder) => rm(join(folder, manifestFile)),
    /is not a complete backup: it has no manifest\.json, which is written last\.$/,
  ],
  [
    'a newer schema',
    (folder) =>
      changeManifest(folder, (text) => text.replace('"0001-baseline"', '"0001-baseline", "9999-later"')),
    /^A newer version made this backup \(9999-later\)\. Restore it with that version or a later one\.$/,
  ],
  [
    'a newer format',
    (folder) => changeManifest(folder, (text) => text.replace('"format": 1', '"format": 2')),
    /^A newer version made this backup /,
  ],
  [
    'a manifest with other rows',
    (folder) => changeManifest(folder, (text) => text.replace(/("items": \{\s*"rows": )1,/, '$12,')),
    /^What was restored of items is not what the backup has\.$/,
  ],
  [
    'a manifest with another ledger',
    (folder) => changeManifest(folder, (text) => text.replace('"ledger": {}', '"ledger": { "fees": "5" }')),
    /^What was restored of the ledger’s account fees is not what the backup has\.$/,
  ],
]
// One for all of these tests: none of them fills it.
const spoiledTarget = await openTarget()
test.each(faults)('%s is refused, and the database stays empty', async (_, spoil, sentence) => {
  const { folder } = await backUp()
  await spoil(folder)
  const target = spoiledTarget
  expect(await refusal(restoreBackup(folder, target))).toMatch(sentence)
  expect(await countTables(target)).toBe(0)
})

test('a restore that was interrupted continues when it is repeated; then only an operator who says so replaces the database', async () => {
  const { folder } = await backUp()
  const target = await openTarget()
  const put = vi.spyOn(target.images, 'put').mockRejectedValueOnce(new Error('The disk is away.'))
  expect(await refusal(restoreBackup(folder, target))).toBe('The disk is away.')
  await restoreBackup(folder, target)
  expect(put).toHaveBeenCalled()
  expect(await listPictures(target.imagesFolder)).toEqual(await listPictures(join(folder, 'pictures')))
  // It is complete now.
  await inTransaction(target.database.db, (tx) =>
    tx.updateTable('items').set({ description: 'Newer.' }).execute(),
  )
  const newer = await readEveryRow(target.database.db)
  expect(await refusal(restoreBackup(folder, target))).toMatch(
    /^The database is not empty: nothing was changed\./,
  )
  expect(await readEveryRow(target.database.db)).toEqual(newer)
  await restoreBackup(folder, { ...target, replaces: true })
  expect((await readEveryRow(target.database.db))['items']).toEqual((await readEveryRow(db))['items'])
})

test('a backup of an older schema is restored and migrated', async () => {
  const older = await openTarget()
  const provider = { getMigrations: async () => migrations }
  await new Migrator({ db: older.database.db.withoutPlugins(), provider }).migrateTo('0005-payment-is-money')
  await sql`insert into brands (id, name, image, position) values (${newId()}, 'Iphone', '/images/b.jpg', 0)`.execute(
    older.database.db,
  )
  const { folder, manifest } = await backUp(older)
  expect(manifest.schema).toHaveLength(5)
  const target = await openTarget()
  await restoreBackup(folder, target)
  expect(await describeSchema(target.database.db)).toEqual(await describeSchema(db))
  expect((await readEveryRow(target.database.db))['brands']).toHaveLength(1)
})

test('a moved database is the real one, and the old one is not any more', async () => {
  const from = await openTarget()
  await restoreBackup((await backUp()).folder, from)
  const to = await openTarget(server ? () => openOnServer(server) : openEmptyPGlite)
  const dataDir = await makeDataDir()
  const { log, say } = from
  const { missing } = (await backUp()).manifest.pictures
  const move = { from: from.database, to: to.database, images: from.images, dataDir, secret, log, say }
  expect(await moveToServer(move)).toBe(missing)
  expect(await readdir(dataDir)).toEqual([])
  const [old, moved] = [await readEveryRow(from.database.db), await readEveryRow(to.database.db)]
  expect({ ...moved, installation_place: [] }).toEqual({ ...old, installation_place: [] })
  expect(await findStoredPlace(to.database.db)).toMatchObject({
    place: await readPlace(to.database, dataDir),
  })
  expect(await findStoredPlace(from.database.db)).toMatchObject({ place: 'moved to a server' })
})
