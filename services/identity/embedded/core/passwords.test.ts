import { argon2Sync } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { cheapPasswords } from '#test/identity/cheap-passwords.ts'
import { createPasswords, owaspCost } from './passwords.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'

/** Neither the cheapest cost nor OWASP's. */
const dear = { memoryKiB: 19_456, passes: 1, parallelism: 1 }
const service = await startTestIdentity({ passwordCost: dear })

test('a password matches only its own hash, and no two hashes are equal', async () => {
  const passwords = createPasswords(cheapPasswords)
  const [one, other] = [await passwords.hash('the password'), await passwords.hash('the password')]
  expect(one).not.toBe(other)
  expect(await passwords.matches('the password', one)).toBe(true)
  expect(await passwords.matches('The password', one)).toBe(false)
  expect(await passwords.matches('the password', undefined)).toBe(false)
  expect(await passwords.matches('the password', null)).toBe(false)
})

test('the same letters are the same password on every keyboard', async () => {
  const passwords = createPasswords(cheapPasswords)
  expect(await passwords.matches('cafe\u0301 pass', await passwords.hash('caf\u00e9 pass'))).toBe(true)
})

test('an overlong password is refused without reading all of it', async () => {
  const longest = 'ﷺ'.repeat(4096)
  const passwords = createPasswords(cheapPasswords)
  const stored = await passwords.hash(longest)
  expect(await passwords.matches(longest, stored)).toBe(true)
  expect(await passwords.matches(`${longest}ﷺ`, stored)).toBe(false)

  const normalized = vi.spyOn(String.prototype, 'normalize')
  const endless = 'ﷺ'.repeat(300_000)
  const { body } = await service.call('signInWithPassword', { email: ayesha.email, password: endless })
  const lengths = normalized.mock.contexts.map((text) => String(text).length)
  normalized.mockRestore()
  expect(body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(Math.max(...lengths)).toBe(4097)
})

test('the hash is argon2id at OWASP’s cost', async () => {
  const stored = await createPasswords(owaspCost).hash('the password')
  const [, algorithm, version, cost, salt = '', key = ''] = stored.split('$')
  expect([algorithm, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  const expected = argon2Sync('argon2id', {
    message: 'the password',
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  expect(Buffer.from(key, 'base64')).toEqual(expected)
})

test('hashing does not block the event loop', async () => {
  const passwords = createPasswords(owaspCost)
  const state = { isDone: false }
  // From here the event loop runs its immediates before it handles any result, however slow the machine is.
  await stat(import.meta.filename)
  const hashing = passwords.hash('one').finally(() => (state.isDone = true))
  // If the hash were computed on the event loop, it would be finished now.
  await immediate()
  expect(state.isDone).toBe(false)
  await expect(hashing).resolves.toBeDefined()
})

test('a hash with another cost is replaced when its owner signs in', async () => {
  const old = await createPasswords(cheapPasswords).hash(ayesha.password)
  await service.call('signUp', ayesha)
  await service.db.updateTable('identityAccounts').set({ passwordHash: old }).execute()
  const stored = async () => {
    const row = await service.db
      .selectFrom('identityAccounts')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    return row.passwordHash
  }
  expect((await service.call('signInWithPassword', { ...ayesha, password: 'wrong one' })).status).toBe(400)
  expect(await stored()).toBe(old)
  expect((await service.call('signInWithPassword', ayesha)).status).toBe(200)
  expect(await stored()).toContain('m=19456,t=1')
  expect((await service.call('signInWithPassword', ayesha)).status).toBe(200)
})
