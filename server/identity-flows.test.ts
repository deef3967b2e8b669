import * as sdk from 'firebase/auth'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { googleFlows } from '#test/identity-flows/google-flows.ts'
import { letterFlows } from '#test/identity-flows/letter-flows.ts'
import { passwordFlows } from '#test/identity-flows/password-flows.ts'
import type { Kit } from '#test/identity-flows/scene.ts'
import { startProduct } from '#test/product.ts'
import { useSdk } from '#test/sdk.ts'
import { askStandIn } from '#test/stand-in-for-google.ts'
import { awaitLetter, codeIn } from '#test/letters.ts'
import { showCode } from '#test/show-code.ts'
import { getEmbeddedIdentity } from './services.ts'

const product = await startProduct()
const { db, services } = product
const open = useSdk(product)

// The stand-in for Google keeps the machine's time.
beforeEach(() => {
  product.time.now = new Date()
})
const kit: Kit = {
  pass: async (minutes) => product.pass({ minutes }),
  disable: (uid) => inTransaction(db, (tx) => getEmbeddedIdentity(services).disableAccount(tx, uid)),
  readLetter: async (email) => codeIn(await awaitLetter(product, email)),
  askGoogle: (person) => askStandIn(product.address(), person),
  showCode: async (secret) => showCode(secret, product.time.now),
}

test.each([...passwordFlows, ...letterFlows, ...googleFlows])(
  'by the official SDK: $name',
  async ({ run, ends }) => {
    const email = `${newId<string>()}@example.com`
    const result = await run({ sdk, open, kit, email }).catch((error: { code: string }) => error.code)
    expect(result).toEqual(ends)
  },
)
