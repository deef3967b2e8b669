import { createHook } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapPasswords } from '#test/identity/cheap-passwords.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { ayesha, startTestIdentity } from '#test/identity/identity-service.ts'
import { createPasswords } from '../core/passwords.ts'

// Counts what takes time in an answer: hashes and database statements. timing.test.ts also measures the time.
const done: string[] = []
const statements: KyselyPlugin = {
  transformQuery: ({ node }) => {
    done.push(node.kind)
    return node
  },
  transformResult: async ({ result }) => result,
}
const { db } = await openTestDatabase()
const service = await startTestIdentity({ db: db.withPlugin(statements) })
const hashes = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') done.push(type)
  },
})
beforeAll(() => void hashes.enable())
afterAll(() => void hashes.disable())

async function workOf(operation: string, body: object): Promise<string[]> {
  done.length = 0
  await service.call(operation, body)
  return [...done]
}

test('an unknown address takes the same hash and the same statements as a wrong password at every attempt', async () => {
  // From another network, because a guess from a device that the account knows is not a stranger's.
  await service.call('signUp', ayesha, { 'x-forwarded-for': '203.0.113.250' })
  // From the second time on there are counts in the database, and the sixth guess has to wait.
  for (let nth = 1; nth <= 6; nth += 1) {
    const guess = (email: string) => workOf('signInWithPassword', { email, password: 'a wrong password' })
    const [known, unknown] = [await guess(ayesha.email), await guess('nobody@example.com')]
    expect(unknown).toEqual(known)
    expect(known.filter((each) => each === 'ARGON2REQUEST')).toHaveLength(nth <= 5 ? 1 : 0)
    // The account is read only for a guess that is checked.
    expect(known.includes('SelectQueryNode')).toBe(nth <= 5)
  }
})

test('an email to an unknown address with a tag takes the same statements as one to an account', async () => {
  await service.call('signUp', { ...ayesha, email: 'rahim+shop@example.com' })
  const ask = (email: string) => workOf('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  expect(await ask('nobody+shop@example.com')).toEqual(await ask('rahim+shop@example.com'))
})

test('an email to an unknown address takes the same statements as one to an account', async () => {
  await service.call('signUp', { ...ayesha, email: 'rahim@example.com' })
  const ask = (email: string) => workOf('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const known = await ask('rahim@example.com')
  expect(await ask('nobody@example.com')).toEqual(known)
  expect(known).toContain('SelectQueryNode')
})

test('an unknown address takes one hash, like a wrong password', async () => {
  const passwords = createPasswords(cheapPasswords)
  const stored = await passwords.hash('the password')
  const counts: number[] = []
  for (const each of [stored, undefined, null]) {
    done.length = 0
    await passwords.matches('a wrong password', each)
    counts.push(done.length)
  }
  expect(counts).toEqual([1, 1, 1])
})
