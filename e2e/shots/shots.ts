// Takes a screenshot of every page and dialog, in English and Bangla, at 360 and 1280 wide, light and dark, into
// .local/shots. Arguments choose: `bn guest buyer dark 360`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { measureOverhang } from '#e2e/in-page/overhang.ts'
import { controlPort, productPort } from '#e2e/server/ports.ts'
import { type Language, languages } from '#lib/languages.ts'
import { adminShots } from './admin-shots.ts'
import { buyerShots } from './buyer-shots.ts'
import { guestShots } from './guest-shots.ts'
import { adminSaleShots, moneyShots, saleShots } from './sale-shots.ts'
import { saleDialogShots } from './sale-dialog-shots.ts'
import { newSellerShots, sellerShots } from './seller-shots.ts'
import type { Shot } from './shot.ts'
import { showInBangla } from './show-in-bangla.ts'

const folder = join(import.meta.dirname, '..', '..', '.local', 'shots')
const baseURL = `http://localhost:${productPort}`

type Setting = { language: Language; width: number }

/** The walks by name. A buyer books the phone of this model. */
const groups = {
  guest: () => guestShots,
  buyer: buyerShots,
  admin: () => adminShots,
  seller: () => sellerShots,
  'new-seller': () => newSellerShots,
  sales: () => [...saleShots, ...adminSaleShots],
  'sale-dialogs': () => saleDialogShots,
  money: () => moneyShots,
} satisfies Record<string, (model: string) => Shot[]>

const wanted = new Set(process.argv.slice(2))
/** Returns those of them that the arguments name, or all if they name none. */
function choose<Name>(all: readonly Name[]): Name[] {
  const named = all.filter((name) => wanted.delete(String(name)))
  return named.length > 0 ? named : [...all]
}
const chosenGroups = choose(Object.keys(groups) as (keyof typeof groups)[])
const schemes = choose(['light', 'dark'] as const)
const widths = choose([360, 1280])
const settings = choose(languages).flatMap((language) => widths.map((width) => ({ language, width })))
if (wanted.size > 0) throw new Error(`nothing is called ${[...wanted].join(', ')}`)

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = spawn(
  process.execPath,
  [join(import.meta.dirname, '..', 'server', 'server.ts'), 'with-sales'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
const browser = await chromium.launch({
  ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  await waitForServer()
  const models = await listModels()
  let count = 0
  for (const setting of settings) {
    const model = models.pop()
    if (!model) throw new Error('there are not enough phones to book')
    for (const group of chosenGroups) count += await takeAll(browser, setting, groups[group](model))
  }
  console.log(`${count} pictures are in .local/shots`)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function takeAll(on: Browser, setting: Setting, shots: Shot[]): Promise<number> {
  const { language, width } = setting
  const viewport = { width, height: 800 }
  const context = await on.newContext({
    baseURL,
    viewport,
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  })
  const newPage = await context.newPage()
  const page = language === 'bn' ? showInBangla(newPage) : newPage
  for (const { name, show, whole = false, isLive = false } of shots) {
    // A picture of the wrong moment is better than none: the line says which one to look at twice.
    const report = (error: Error) => console.log(`${name} at ${width}, ${language}: ${error.message}`)
    await show(page).catch((error: Error) => {
      report(error)
      process.exitCode = 1
    })
    await Promise.all([
      page.waitForLoadState(isLive ? 'load' : 'networkidle', { timeout: 5_000 }),
      page.waitForFunction(isLoaded),
    ]).catch(report)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const file = [name, width, colorScheme, ...(language === 'en' ? [] : [language])].join('-')
      await reportOverhang(page, file)
      await page.screenshot({ path: join(folder, `${file}.png`), fullPage: whole })
    }
  }
  await context.close()
  return shots.length * schemes.length
}

/** Runs in the page: whether its open dialog, or else the page, shows what it has loaded. */
function isLoaded() {
  const topmost = [...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')].at(-1)
  return !topmost?.querySelector('output[data-needs-script], [aria-busy=true]')
}

/** No page may scroll sideways. The pictures are taken nevertheless, to see why. */
async function reportOverhang(page: Page, name: string) {
  const overhang = await measureOverhang(page)
  if (overhang <= 0) return
  console.log(`${name}: ${overhang} pixels wider than the screen`)
  process.exitCode = 1
}

async function waitForServer(): Promise<void> {
  while (server.exitCode === null) {
    const answers = await fetch(`http://127.0.0.1:${controlPort}`).then(
      () => true,
      () => false,
    )
    if (answers) return
    await new Promise((passOn) => setTimeout(passOn, 250))
  }
  throw new Error('the server did not come up')
}

async function listModels(): Promise<string[]> {
  const reply = await fetch(`${baseURL}/api/items?name=Huawei`)
  return ((await reply.json()) as { model: string }[]).map((listing) => listing.model)
}
