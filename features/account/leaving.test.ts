import { expect, test } from 'vitest'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { join } from '#test/identity/sign-up.ts'

const product = await startProduct()
const { ask, db } = product

raceTest('when the last two admins delete their accounts at the same time, one is refused', async () => {
  const admins = [await buildUser(product, { isAdmin: true }), await buildUser(product, { isAdmin: true })]
  const answers = await Promise.all(admins.map((as) => ask('DELETE /account', { as })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('own-account')
})

test('the last admin cannot delete the account through the identity service either, and reads the reason', async () => {
  const boss = await join(product, 'boss@example.com')
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', boss.id).execute()
  const remove = () => boss.identity('delete', { idToken: boss.idToken })
  expect(await remove()).toMatchObject({
    status: 400,
    body: {
      error: {
        message: 'OPERATION_NOT_ALLOWED : You are the only admin. Make somebody else an admin first.',
      },
    },
  })
  expect((await ask('GET /account/remains', { bearer: boss.accessToken })).status).toBe(200)
  await buildUser(product, { isAdmin: true })
  expect((await remove()).status).toBe(200)
  expect((await ask('GET /account/remains', { bearer: boss.accessToken })).status).toBe(401)
})

test('a second request to delete finds nobody signed in', async () => {
  const id = await buildUser(product)
  const bearer = await product.sessions.issue(id)
  const answers = [await ask('DELETE /account', { bearer }), await ask('DELETE /account', { bearer })]
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  const once = await Promise.all(
    [await buildUser(product)].flatMap((as) => [
      ask('DELETE /account', { as }),
      ask('DELETE /account', { as }),
    ]),
  )
  expect(once.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

raceTest(
  'sign-out, a new password, a deletion by an admin and a deletion by the person do not deadlock',
  async () => {
    const admin = await buildUser(product, { isAdmin: true })
    for (let round = 0; round < 4; round += 1) {
      const { id, idToken, accessToken: bearer, identity } = await join(product, `rahim${round}@example.com`)
      const answers = await Promise.all([
        ask('DELETE /account/sessions', { bearer }),
        identity('update', { idToken, password: 'another password' }),
        round % 2 ? ask(`DELETE /users/buyers/${id}`, { as: admin }) : ask('DELETE /account', { bearer }),
        identity('delete', { idToken }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  },
)
