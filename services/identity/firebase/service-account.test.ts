import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BadServiceAccount, readServiceAccount } from './service-account.ts'
import { makeKeyFile } from '#test/identity/firebase-admin.ts'

const folder = await mkdtemp(join(tmpdir(), 'hatbodol-key-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'key.json')

const good = makeKeyFile()

test('the key file from the Firebase console is read', async () => {
  await writeFile(path, JSON.stringify({ ...good, private_key_id: '1', token_uri: 'https://a.example' }))
  expect(await readServiceAccount(path, 'hatbodol-fire')).toEqual({
    projectId: good.project_id,
    clientEmail: good.client_email,
    privateKey: good.private_key,
  })
})

test.each([
  ['is empty', '', /not a service account key/],
  ['is not JSON', '-----BEGIN HUSH', /not a service account key/],
  ['is of a user', JSON.stringify({ ...good, type: 'authorized_user' }), /not a service account key/],
  ['has no private key', JSON.stringify({ ...good, private_key: '' }), /not a service account key/],
  ['is cut off', JSON.stringify({ ...good, private_key: 'HUSH' }), /damaged/],
  [
    'is of another project',
    JSON.stringify({ ...good, project_id: 'other' }),
    /for the project other, not for/,
  ],
])('a key file that %s is reported in one line without its secret', async (_, content, reason) => {
  await writeFile(path, content)
  const error = await readServiceAccount(path, 'hatbodol-fire').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BadServiceAccount)
  expect(error).toMatchObject({ message: expect.stringMatching(reason) })
  expect(error).toMatchObject({ message: expect.not.stringMatching(/HUSH|\n/) })
})

test('a missing key file is named', async () => {
  await expect(readServiceAccount(join(folder, 'none.json'), 'hatbodol-fire')).rejects.toThrow(
    /none\.json does not exist$/,
  )
})
