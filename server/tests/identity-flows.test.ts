import * as sdk from 'firebase/auth'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { codeFlows, revealedFlows } from '#test/identity-flows/code-flows.ts'
import { googleFlows } from '#test/identity-flows/google-flows.ts'
import { emailFlows } from '#test/identity-flows/email-flows.ts'
import { passwordFlows } from '#test/identity-flows/password-flows.ts'
import type { Flow, FlowTools, Scene } from '#test/identity-flows/scene.ts'
import { codeIn } from '#test/emails/email-code.ts'
import { awaitEmail } from '#test/emails/emails.ts'
import { type Product, startProduct } from '#test/product.ts'
import { useSdk } from '#test/identity/sdk.ts'
import { signInAtGoogleEmulator } from '#test/identity/google-emulator.ts'
import { showCode } from '#test/identity/show-code.ts'
import { getEmbeddedIdentity } from '../services.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const open = useSdk(product)
const revealing = await startProduct({ MAIL: 'mailbox', EMAIL_ENUMERATION_PROTECTION: 'off' })
const openRevealing = useSdk(revealing)

// The Google emulator uses the machine's clock.
beforeEach(() => {
  product.time.now = new Date()
})

const kitOf = (of: Product): FlowTools => ({
  pass: async (minutes) => of.pass({ minutes }),
  disable: (uid) => inTransaction(of.db, (tx) => getEmbeddedIdentity(of.services).disableAccount(tx, uid)),
  readEmail: async (email) => codeIn(await awaitEmail(of, email)),
  askGoogle: (person) => signInAtGoogleEmulator(of.address(), person),
  showCode: async (secret) => showCode(secret, of.time.now),
})

async function runFlow({ run }: Flow, scene: Pick<Scene, 'open' | 'kit'>): Promise<unknown> {
  const email = `${newId<string>()}@example.com`
  return run({ sdk, email, ...scene }).catch((error: { code: string }) => error.code)
}

test.each([...passwordFlows, ...emailFlows, ...googleFlows, ...codeFlows])(
  'with the official SDK: $name',
  async (flow) => {
    expect(await runFlow(flow, { open, kit: kitOf(product) })).toEqual(flow.ends)
  },
)

test.each(revealedFlows)('with the official SDK, if sign-in reveals accounts: $name', async (flow) => {
  expect(await runFlow(flow, { open: openRevealing, kit: kitOf(revealing) })).toEqual(flow.ends)
})
