import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '#services/database/folder-lock.ts'
import { makeDataDir } from '#test/processes/data-dir.ts'
import { runAdmin } from '#test/processes/process.ts'

// These commands run on a folder of their own. Beside PostgreSQL: see admin-commands.test.ts.

const email = 'boss@example.com'
const usage =
  /^Usage: npm run admin -- create <email> \[name\] +or +npm run admin -- grant <email> +or +npm run admin -- revoke <email> +or +npm run admin -- drop-second-factor <email> +or +npm run admin -- confirm-database$/

test('run as a process, the command names its database, makes one only if it is told to, and says what to do next', async () => {
  const settings = { DATA_DIR: await makeDataDir(), PORT: '4321', PAYMENTS: 'sandbox' }
  const refused = await runAdmin(['create', email, 'Farhana'], settings)
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringMatching(
      /^Nothing was changed: there is no database yet \(the embedded database in [^\n]+--new-database\.\n$/,
    ),
  ])
  expect(await readdir(settings.DATA_DIR)).toEqual([])
  const wrong = await runAdmin(['create', 'boss'], settings)
  expect([wrong.code, wrong.said.trimEnd()]).toEqual([1, expect.stringMatching(usage)])
  const made = await runAdmin(['create', email, 'Farhana', '--new-database'], settings)
  expect([made.code, made.said]).toEqual([
    0,
    expect.stringMatching(/^http:\/\/localhost:4321\/set-password\?code=[\w-]{43}$/m),
  ])
  expect(made.said).toContain(
    `In the embedded database in ${settings.DATA_DIR}:\n${email} is an admin now.\n`,
  )
})

test('when a server uses the folder, the command says in one line to stop it first, and changes nothing', async () => {
  const dataDir = await makeDataDir()
  await mkdir(join(dataDir, 'postgres'))
  const release = lockFolder(dataDir)
  const { code, said } = await runAdmin(['create', email], { DATA_DIR: dataDir })
  release()
  expect(code).toBe(1)
  expect(said.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^Nothing was changed: DATA_DIR .+ is in use .+ Stop that one first.*\.$/),
  ])
})

test('a wrong setting is named in one line', async () => {
  const { code, said } = await runAdmin(['grant', email], { PORT: 'eighty' })
  expect([code, said.trimEnd()]).toEqual([1, expect.stringMatching(/^Nothing was changed: PORT is wrong.*$/)])
})
