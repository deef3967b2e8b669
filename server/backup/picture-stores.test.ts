import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ImageId } from '#contract/ids.ts'
import { listFiles } from '#features/images/rules.ts'
import { systemClock } from '#lib/clock.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { readStored } from '#services/images/image-store.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { makeDataDir } from '#test/processes/data-dir.ts'
import { startImgbbServer } from '#test/servers/imgbb-server.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import type { ImageConfig } from '../config/image-config.ts'
import { openImages } from '../storage/open-images.ts'
import { makeBackup } from './make-backup.ts'
import { manifestFile } from './manifest.ts'
import { restorePictures } from './restore-pictures.ts'

const s3 = await startS3Server()
const imgbb = await startImgbbServer()
const imgbbConfig = { mode: 'imgbb', key: imgbb.key, uploadUrl: imgbb.uploadUrl, pauseMs: 1 } as const
const elsewhere: Record<'s3' | 'imgbb', { config: ImageConfig; server: typeof s3 | typeof imgbb }> = {
  s3: { config: { mode: 's3', ...s3.settings }, server: s3 },
  imgbb: { config: imgbbConfig, server: imgbb },
}
/** Also that of a restored backup: its rows name the addresses that the pictures had. */
const { db } = await openTestDatabase()

const size = { width: 40, height: 50 }
const names = ['a1', 'private_b2'].flatMap((hash) => listFiles(hash, size))
const contentOf = (name: string) => Buffer.from(`the picture ${name}`)

beforeEach(async () => {
  s3.failure = imgbb.failure = undefined
  s3.files.clear()
  imgbb.files.clear()
  await clearTables(db)
  const picture = { ...size, placeholder: '', bytes: 9, createdAt: new Date() }
  const rows = ['a1', 'private_b2'].map((hash) => ({
    ...picture,
    id: newId<ImageId>(),
    url: `/images/${hash}.jpg`,
  }))
  await inTransaction(db, (tx) => tx.insertInto('images').values(rows).execute())
})

const open = async (config: ImageConfig) =>
  openImages({ images: config, dataDir: await makeDataDir() }, { db, clock: systemClock })

/** Stores the pictures in the store, and returns what writes a backup of them. */
async function fill(config: ImageConfig) {
  const images = await open(config)
  for (const name of names) await images.put(name, contentOf(name))
  const source = { db, images, storeName: config.mode, secret: 'secret', say: () => {} }
  return (folder: string) => makeBackup(folder, source)
}

async function restore(folder: string, config: ImageConfig) {
  const images = await open(config)
  await restorePictures(folder, { db, images, say: () => {} })
  for (const name of names)
    expect(Buffer.from((await readStored(images, name)) ?? []), name).toEqual(contentOf(name))
}

describe.each(['s3', 'imgbb'] as const)('pictures in %s', (mode) => {
  const { config, server } = elsewhere[mode]
  const stores = [config, elsewhere[mode === 's3' ? 'imgbb' : 's3'].config, { mode: 'disk' } as const]
  const fail = () => {
    s3.failure = 503
    imgbb.failure = { status: 503, message: 'Down.' }
  }

  test('a backup has each of them, and they are restored into every store', async () => {
    const folder = await makeDataDir()
    const { pictures } = await (await fill(config))(folder)
    expect(pictures).toEqual({ store: mode, files: names.length, missing: 0 })
    // As after the loss of the bucket, or of the account.
    server.files.clear()
    for (const store of stores) await restore(folder, store)
  })

  test('one that is lost is listed; while the store does not answer, there is no backup', async () => {
    const backUp = await fill(config)
    const [lost = ''] = names
    for (const path of server.files.keys()) if (path.endsWith(`/${lost}`)) server.files.delete(path)
    const folder = await makeDataDir()
    expect((await backUp(folder)).pictures).toMatchObject({ files: names.length - 1, missing: 1 })
    expect(await readFile(join(folder, 'missing-pictures.txt'), 'utf8')).toBe(`${lost}\n`)
    fail()
    const unfinished = await makeDataDir()
    await expect(backUp(unfinished)).rejects.toMatchObject({ fault: 'unreachable' })
    expect(existsSync(join(unfinished, manifestFile))).toBe(false)
  })

  test('a restore that the store interrupts continues when it is repeated', async () => {
    const folder = await makeDataDir()
    await (
      await fill(config)
    )(folder)
    server.files.clear()
    fail()
    await expect(restore(folder, config)).rejects.toMatchObject({ fault: 'unreachable' })
    s3.failure = imgbb.failure = undefined
    await restore(folder, config)
  })
})
