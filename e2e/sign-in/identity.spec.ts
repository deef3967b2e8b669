import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { codeFlows, revealedFlows } from '#test/identity-flows/code-flows.ts'
import { googleFlows } from '#test/identity-flows/google-flows.ts'
import { emailFlows } from '#test/identity-flows/email-flows.ts'
import { passwordFlows } from '#test/identity-flows/password-flows.ts'
import type { Flow } from '#test/identity-flows/scene.ts'
import { once as onDesk } from '#e2e/fixtures.ts'
import { type IdentityProduct, startIdentityProduct } from '#e2e/server/identity-product.ts'

// The SDK package as browsers load it, served by this machine, with its own product.
const sdkAddress = 'https://www.gstatic.com/firebasejs/**'
const packageFolder = join(import.meta.dirname, '..', '..', 'node_modules', 'firebase')

test.use({ bypassCSP: true })
test.describe.configure({ mode: 'default' })

/** Makes the page load the package, and offers it functions that a browser does not have. */
async function prepare(page: Page, { address, kit }: IdentityProduct): Promise<string> {
  await page.route(sdkAddress, async (route) => {
    const name = route.request().url().split('/').at(-1) ?? ''
    const body = await readFile(join(packageFolder, name), 'utf8')
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ contentType: 'text/javascript', body, headers })
  })
  await page.goto(`${address}/api/health/live`)
  for (const [name, work] of Object.entries(kit)) await page.exposeFunction(`kit_${name}`, work)
  const about = await readFile(join(packageFolder, 'package.json'), 'utf8')
  return (JSON.parse(about) as { version: string }).version
}

/** Runs the source text of a flow in the page, with this version of the package. */
function runInPage(page: Page, version: string, { kit }: IdentityProduct, { run }: Flow): Promise<unknown> {
  return page.evaluate(`(async () => {
    const from = 'https://www.gstatic.com/firebasejs/${version}/'
    const { initializeApp } = await import(from + 'firebase-app.js')
    const sdk = await import(from + 'firebase-auth.js')
    const about = { apiKey: 'hatbodol', projectId: 'hatbodol', authDomain: 'test' }
    const open = (settings) => {
      const app = initializeApp({ ...about, ...settings }, crypto.randomUUID())
      const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence })
      sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true })
      return auth
    }
    const kit = Object.fromEntries(${JSON.stringify(Object.keys(kit))}.map((name) => [name, window['kit_' + name]]))
    const email = crypto.randomUUID() + '@example.com'
    const run = ${run.toString()}
    return run({ sdk, open, kit, email }).catch((error) => error.code ?? String(error))
  })()`)
}

const products: { environment: Record<string, string>; groups: [string, Flow[]][] }[] = [
  {
    environment: {},
    groups: [
      // The Google emulator uses the machine's time, so its part runs before the clock is moved far.
      ['Google and a second factor', googleFlows],
      ['an address and a password', passwordFlows],
      ['letters', emailFlows],
      ['what nothing else comes by', codeFlows],
    ],
  },
  {
    environment: { EMAIL_ENUMERATION_PROTECTION: 'off' },
    groups: [['where accounts may be found out', revealedFlows]],
  },
]
for (const { environment, groups } of products) {
  test.describe(() => {
    let product: IdentityProduct
    test.beforeAll(async () => {
      product = await startIdentityProduct(environment)
    })
    test.afterAll(() => product.stop())

    for (const [name, flows] of groups) {
      test(`with the official SDK in a browser: ${name}`, onDesk, async ({ page }) => {
        test.slow()
        const version = await prepare(page, product)
        for (const flow of flows) {
          expect.soft(await runInPage(page, version, product, flow), flow.name).toEqual(flow.ends)
        }
      })
    }
  })
}
