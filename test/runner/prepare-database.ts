import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, type OpenDatabase } from '#services/database/database.ts'
import { type EmbeddedDatabase, openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { createJobs } from '#services/jobs/boss-jobs.ts'
import { idleJobs } from '#test/jobs/idle-jobs.ts'
import { onServer } from '#test/database/on-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The source of each test file's database: the path of a dumped PGlite folder, or the name of a template. */
    databaseImage: string
    /** The path of a dumped PGlite folder without our tables. It is absent on a server. */
    emptyDatabaseImage: string
  }
}

/** Migrates one database before all tests, because copying it takes a tenth of the time of making another. */
export async function setup(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL']
  return url ? prepareTemplate(project, url) : prepareImage(project)
}

async function prepareImage(project: TestProject) {
  const folder = join(import.meta.dirname, '..', '..', '.local', 'test')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `database-${process.pid}.tar`)
  const emptyPath = join(folder, `empty-database-${process.pid}.tar`)
  const database = await openPGlite(undefined)
  await writeImage(database, emptyPath)
  await fill(database)
  await dropTemplates(database)
  await writeImage(database, path)
  await database.close()
  project.provide('databaseImage', path)
  project.provide('emptyDatabaseImage', emptyPath)
  return () => Promise.all([path, emptyPath].map((each) => rm(each, { force: true })))
}

async function writeImage({ pglite }: EmbeddedDatabase, path: string): Promise<void> {
  const image = await pglite.dumpDataDir('none')
  await writeFile(path, Buffer.from(await image.arrayBuffer()))
}

/** Drops the template databases of PGlite, which are half of the image's files. */
async function dropTemplates({ pglite }: EmbeddedDatabase): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await pglite.exec(`update pg_database set datistemplate = false where datname = '${name}'`)
    await pglite.exec(`drop database ${name}`)
  }
}

async function prepareTemplate(project: TestProject, url: string) {
  const name = `hatbodol_template_${process.pid}`
  await onServer(url, `drop database if exists ${name}`, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = openPostgres(own.href, (error) => {
    throw error
  })
  await fill(database)
  await database.close()
  project.provide('databaseImage', name)
  return () => dropDatabases(url, name)
}

/** Drops the template and the copies that test files used. */
async function dropDatabases(url: string, template: string): Promise<void> {
  const rows = await onServer(
    url,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  )
  await onServer(url, ...rows.map(({ datname }) => `drop database ${String(datname)} with (force)`))
}

/** Makes our tables and those of the job queue. */
async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database.db)
  const jobs = createJobs({ database, log: { warn: fail, error: fail } })
  await jobs.start(idleJobs)
  await jobs.stop()
}

function fail(details: Record<string, unknown>, message: string): never {
  throw new Error(message, { cause: details })
}
