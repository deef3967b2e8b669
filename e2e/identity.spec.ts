import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { googleFlows } from '#test/identity-flows/google-flows.ts'
import { letterFlows } from '#test/identity-flows/letter-flows.ts'
import { passwordFlows } from '#test/identity-flows/password-flows.ts'
import type { Flow, Kit } from '#test/identity-flows/scene.ts'
import { showCode } from '#test/show-code.ts'
import { askStandIn } from '#test/stand-in-for-google.ts'
import { once as onDesk } from './fixtures.ts'
import type { Order } from './identity-server.ts'

// The package as browsers load it, from this machine, talking to a product of its own.
const sdkAddress = 'https://www.gstatic.com/firebasejs/**'
const packageFolder = join(import.meta.dirname, '..', 'node_modules', 'firebase')

test.use({ bypassCSP: true })
test.describe.configure({ mode: 'default' })

let server: ChildProcess
let address: string
let last = 0

test.beforeAll(async () => {
  server = fork(join(import.meta.dirname, 'identity-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [ready] = (await once(server, 'message')) as [{ address: string }]
  address = ready.address
})

test.afterAll(async () => {
  const ended = once(server, 'exit')
  server.disconnect()
  await ended
})

type Wish = { pass: number } | { disable: string } | { now: true }

/** Gives the product's time once it is done. */
function tell(wish: Wish): Promise<number> {
  last += 1
  const order: Order = { id: last, ...wish }
  return new Promise((resolve, reject) => {
    const listen = (told: { id: number; answer?: number; error?: string }) => {
      if (told.id !== order.id) return
      server.off('message', listen)
      if (told.error) reject(new Error(told.error))
      else resolve(told.answer ?? 0)
    }
    server.on('message', listen)
    server.send(order)
  })
}

const kit: Kit = {
  pass: async (minutes) => void (await tell({ pass: minutes })),
  disable: async (uid) => void (await tell({ disable: uid })),
  readLetter: (email) => readLetter(email),
  askGoogle: (person) => askStandIn(address, person),
  showCode: async (secret) => showCode(secret, new Date(await tell({ now: true }))),
}

async function readLetter(email: string): Promise<string> {
  let code: string | undefined
  const look = async () => {
    const reply = await fetch(`${address}/dev/mail.json?to=${encodeURIComponent(email)}`)
    const [letter] = (await reply.json()) as { text: string }[]
    code = /\?code=(?<code>[\w-]+)/.exec(letter?.text ?? '')?.groups?.['code']
    return code
  }
  await expect.poll(look, { message: `a letter to ${email}`, timeout: 15_000 }).toBeTruthy()
  return code ?? ''
}

/** Has the page load the package, and lends it what a browser cannot do. */
async function prepare(page: Page): Promise<string> {
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

/** Runs the words of a flow in the page, with the package of this version. */
function runInPage(page: Page, version: string, { run }: Flow): Promise<unknown> {
  return page.evaluate(`(async () => {
    const from = 'https://www.gstatic.com/firebasejs/${version}/'
    const { initializeApp } = await import(from + 'firebase-app.js')
    const sdk = await import(from + 'firebase-auth.js')
    const about = { apiKey: 'hatbodol', projectId: 'hatbodol', authDomain: 'test' }
    const open = () => {
      const auth = sdk.initializeAuth(initializeApp(about, crypto.randomUUID()), { persistence: sdk.inMemoryPersistence })
      sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true })
      return auth
    }
    const kit = Object.fromEntries(${JSON.stringify(Object.keys(kit))}.map((name) => [name, window['kit_' + name]]))
    const email = crypto.randomUUID() + '@example.com'
    const run = ${run.toString()}
    return run({ sdk, open, kit, email }).catch((error) => error.code ?? String(error))
  })()`)
}

const groups: [string, Flow[]][] = [
  // The stand-in for Google keeps the machine's time: its part comes before the clock is moved far.
  ['Google and a second step', googleFlows],
  ['an address and a password', passwordFlows],
  ['letters', letterFlows],
]
for (const [name, flows] of groups) {
  test(`by the official SDK in a browser: ${name}`, onDesk, async ({ page }) => {
    test.slow()
    const version = await prepare(page)
    for (const flow of flows) {
      expect.soft(await runInPage(page, version, flow), flow.name).toEqual(flow.ends)
    }
  })
}
