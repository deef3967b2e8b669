import * as sdk from 'firebase/auth'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { codeFlows, revealedFlows } from '#test/identity-flows/code-flows.ts'
import { googleFlows } from '#test/identity-flows/google-flows.ts'
import { letterFlows } from '#test/identity-flows/letter-flows.ts'
import { passwordFlows } from '#test/identity-flows/password-flows.ts'
import type { Flow, Kit, Scene } from '#test/identity-flows/scene.ts'
import { codeIn } from '#test/letter-code.ts'
import { awaitLetter } from '#test/letters.ts'
import { type Product, startProduct } from '#test/product.ts'
import { useSdk } from '#test/sdk.ts'
import { askStandIn } from '#test/stand-in-for-google.ts'
import { showCode } from '#test/show-code.ts'
import { getEmbeddedIdentity } from './services.ts'

const product = await startProduct()
const open = useSdk(product)
const revealing = await startProduct({ EMAIL_ENUMERATION_PROTECTION: 'off' })
const openRevealing = useSdk(revealing)

// The stand-in for Google keeps the machine's time.
beforeEach(() => {
  product.time.now = new Date()
})

const kitOf = (of: Product): Kit => ({
  pass: async (minutes) => of.pass({ minutes }),
  disable: (uid) => inTransaction(of.db, (tx) => getEmbeddedIdentity(of.services).disableAccount(tx, uid)),
  readLetter: async (email) => codeIn(await awaitLetter(of, email)),
  askGoogle: (person) => askStandIn(of.address(), person),
  showCode: async (secret) => showCode(secret, of.time.now),
})

async function runFlow({ run }: Flow, scene: Pick<Scene, 'open' | 'kit'>): Promise<unknown> {
  const email = `${newId<string>()}@example.com`
  return run({ sdk, email, ...scene }).catch((error: { code: string }) => error.code)
}

test.each([...passwordFlows, ...letterFlows, ...googleFlows, ...codeFlows])(
  'by the official SDK: $name',
  async (flow) => {
    expect(await runFlow(flow, { open, kit: kitOf(product) })).toEqual(flow.ends)
  },
)

test.each(revealedFlows)('by the official SDK, where accounts may be found out: $name', async (flow) => {
  expect(await runFlow(flow, { open: openRevealing, kit: kitOf(revealing) })).toEqual(flow.ends)
})
