// Takes a screenshot of every page and dialog, at 360 and 1280 wide, light and dark, into .local/shots. With
// names of groups (guest, buyer, admin, seller, new-seller, sales, sale-dialogs, money) it takes only those.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { accountShots } from './account-shots.ts'
import { book, signIn, openBrand, openPayment, submitSignIn, signUp, typeCard } from '#e2e/steps/actions.ts'
import { open } from '#e2e/steps/open.ts'
import { measureOverhang } from '#e2e/in-page/overhang.ts'
import { controlPort, productPort } from '#e2e/server/ports.ts'
import { adminSaleShots, moneyShots, saleShots } from './sale-shots.ts'
import { saleDialogShots } from './sale-dialog-shots.ts'
import { newSellerShots, sellerShots } from './seller-shots.ts'

const folder = join(import.meta.dirname, '..', '..', '.local', 'shots')
const baseURL = `http://localhost:${productPort}`

type Shot = {
  name: string
  show: (page: Page) => Promise<unknown>
  whole?: boolean
  /** The page keeps a stream open, so its network is never idle. */
  isLive?: boolean
}

const guest: Shot[] = [
  { name: 'home', show: (page) => page.goto('/'), whole: true },
  { name: 'brand', show: (page) => openBrand(page, 'Iphone') },
  { name: 'brand-filtered', show: (page) => page.goto(`${page.url()}?condition=Fair&sort=price-asc`) },
  { name: 'brand-none', show: (page) => page.goto(`${page.url()}&minPrice=900000`) },
  { name: 'item', show: (page) => openFirstListing(page), whole: true },
  { name: 'seller', show: (page) => openSeller(page), whole: true },
  { name: 'phones', show: (page) => page.goto('/phones'), whole: true },
  { name: 'market', show: (page) => page.goto('/phones/dhaka'), whole: true },
  { name: 'search', show: (page) => page.goto('/search?q=pro&brand=Xiomi') },
  { name: 'search-none', show: (page) => page.goto('/search?q=nokia&minPrice=cheap') },
  { name: 'booking-guest', show: (page) => openDialog(page, /Book Now/) },
  { name: 'report', show: (page) => openDialog(page, /report to admin/) },
  { name: 'menu', show: (page) => openMenu(page) },
  { name: 'about', show: (page) => page.goto('/about'), whole: true },
  { name: 'contact', show: (page) => page.goto('/contact'), whole: true },
  { name: 'terms', show: (page) => page.goto('/terms'), whole: true },
  { name: 'privacy', show: (page) => page.goto('/privacy'), whole: true },
  { name: 'cookies', show: (page) => page.goto('/cookies'), whole: true },
  { name: 'blog', show: (page) => page.goto('/blog'), whole: true },
  { name: 'login', show: (page) => page.goto('/login') },
  { name: 'login-refused', show: (page) => signInWithWrongPassword(page) },
  { name: 'reset', show: (page) => askForReset(page) },
  { name: 'reset-sent', show: (page) => sendReset(page) },
  { name: 'set-password-stale', show: (page) => page.goto('/set-password?code=none') },
  { name: 'verify-email-stale', show: (page) => page.goto('/verify-email?code=none') },
  { name: 'signup', show: (page) => page.goto('/signup'), whole: true },
  {
    name: 'signup-errors',
    show: (page) => page.getByRole('main').getByRole('button', { name: 'Sign up' }).click(),
    whole: true,
  },
  { name: 'not-found', show: (page) => page.goto('/no-such-page') },
]

const buyer = (model: string): Shot[] => [
  { name: 'signed-up', show: (page) => signUp(page) },
  { name: 'bookings-none', show: (page) => page.goto('/mybooking') },
  { name: 'booking', show: (page) => openDialog(page, /Book Now/) },
  { name: 'booked', show: (page) => book(page, 'Huawei', model) },
  { name: 'bookings', show: (page) => page.goto('/mybooking') },
  { name: 'delete', show: (page) => page.getByRole('button', { name: /^Delete the booking/ }).click() },
  { name: 'payment', show: (page) => startPayment(page) },
  { name: 'payment-declined', show: (page) => pay(page, '4000000000000002', 'Your card was declined.') },
  { name: 'payment-challenge', show: (page) => pay(page, '4000002500003155', 'Complete authentication') },
  { name: 'paid', show: (page) => finishChallenge(page) },
  { name: 'bookings-paid', show: (page) => page.goto('/mybooking') },
  {
    name: 'receipt',
    show: (page) =>
      page
        .getByRole('link', { name: /^Propose when to meet: / })
        .first()
        .click(),
  },
  { name: 'dashboard', show: (page) => page.goto('/dashboard') },
  ...accountShots,
]

const admin: Shot[] = [
  { name: 'all-sellers', show: (page) => openAsAdmin(page, '/dashboard/sellers') },
  { name: 'all-sellers-none', show: (page) => page.goto('/dashboard/sellers?q=nobody-has-this-name') },
  { name: 'all-buyers', show: (page) => page.goto('/dashboard/buyers') },
  { name: 'delete-buyer', show: (page) => clickFirst(page, /^Delete/) },
  { name: 'reported-items', show: (page) => page.goto('/dashboard/reportitem') },
  { name: 'reported-why', show: (page) => clickFirst(page, /who and why/), whole: true },
  { name: 'sale-problems', show: (page) => page.goto('/dashboard/problems') },
  { name: 'brands', show: (page) => page.goto('/dashboard/brands'), whole: true },
  { name: 'models', show: (page) => page.goto('/dashboard/models') },
  { name: 'payments', show: (page) => page.goto('/dashboard/payments') },
  { name: 'payments-timeline', show: (page) => clickFirst(page, /^Timeline/), whole: true },
  { name: 'payments-refund', show: (page) => clickFirst(page, /^Refund/) },
  { name: 'payments-none', show: (page) => page.goto('/dashboard/payments?state=lost') },
  { name: 'payouts', show: (page) => page.goto('/dashboard/allpayouts'), whole: true },
  { name: 'activity', show: (page) => page.goto('/dashboard/activity') },
  {
    name: 'activity-filtered',
    show: (page) => page.goto('/dashboard/activity?actor=seller%40hatbodol.example&kind=item-created'),
  },
]

const wanted = process.argv.slice(2)
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
  for (const width of [360, 1280]) {
    for (const scheme of ['light', 'dark'] as const) {
      const model = models.pop()
      if (!model) throw new Error('there are not enough phones to book')
      const groups: Record<string, Shot[]> = {
        guest,
        buyer: buyer(model),
        admin,
        seller: sellerShots,
        'new-seller': newSellerShots,
        sales: [...saleShots, ...adminSaleShots],
        'sale-dialogs': saleDialogShots,
        money: moneyShots,
      }
      for (const [name, shots] of Object.entries(groups))
        if (wanted.length === 0 || wanted.includes(name))
          count += await takeAll(browser, width, scheme, shots)
    }
  }
  console.log(`${count} pictures are in .local/shots`)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function takeAll(
  on: Browser,
  width: number,
  colorScheme: 'light' | 'dark',
  shots: Shot[],
): Promise<number> {
  const viewport = { width, height: 800 }
  const context = await on.newContext({
    baseURL,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  })
  const page = await context.newPage()
  for (const { name, show, whole = false, isLive = false } of shots) {
    await show(page)
    // A picture that is taken too early is better than none: the line says which one to look at twice.
    await page
      .waitForLoadState(isLive ? 'load' : 'networkidle', { timeout: 5_000 })
      .catch((error: Error) => console.log(`${name}: ${error.message}`))
    await reportOverhang(page, `${name} at ${width}, ${colorScheme}`)
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: whole })
  }
  await context.close()
  return shots.length
}

/** No page may scroll sideways. The pictures are taken nevertheless, to see why. */
async function reportOverhang(page: Page, name: string) {
  const overhang = await measureOverhang(page)
  if (overhang <= 0) return
  console.log(`${name}: ${overhang} pixels wider than the screen`)
  process.exitCode = 1
}

async function waitForServer(): Promise<void> {
  const until = Date.now() + 180_000
  while (Date.now() < until) {
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

async function openDialog(page: Page, name: RegExp) {
  await openBrand(page, 'Huawei')
  await page.getByRole('article').first().getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function openFirstListing(page: Page) {
  await openBrand(page, 'Huawei')
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('region', { name: 'Seller', exact: true }).waitFor()
}

async function openSeller(page: Page) {
  await page.getByRole('region', { name: 'Seller', exact: true }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Their phones for sale' }).waitFor()
}

async function openMenu(page: Page) {
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Open the menu' })
  if (await button.isVisible()) await button.click()
}

async function askForReset(page: Page) {
  await open(page, '/login')
  await page.getByLabel('Email').fill('buyer@hatbodol.example')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('dialog').waitFor()
}

async function sendReset(page: Page) {
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('we have emailed a link').waitFor()
}

async function signInWithWrongPassword(page: Page) {
  await submitSignIn(page, 'buyer@hatbodol.example', 'not-the-password')
  await page.getByRole('alertdialog').waitFor()
}

async function startPayment(page: Page) {
  await openPayment(page)
  await page.getByLabel(/card number/i).waitFor()
}

async function pay(page: Page, number: string, until: string) {
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText(until).first().waitFor()
}

async function finishChallenge(page: Page) {
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.getByText('Congrats your payment completed').waitFor()
}

async function openAsAdmin(page: Page, path: string) {
  await signIn(page, 'admin@hatbodol.example')
  await page.goto(path)
}

async function clickFirst(page: Page, name: RegExp) {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}
