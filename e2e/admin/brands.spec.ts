import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { picture } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi } from '#e2e/steps/people.ts'
import { addPhotos, fillIn, openAs, seller, sendListingForm } from '#e2e/steps/selling-actions.ts'

const admin = 'admin@hatbodol.example'

/** A name that no other test has, short enough for one line of large text. */
const nameOf = (first: string) =>
  first +
  randomUUID()
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .slice(0, 5)

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const listOf = (page: Page, name: 'Shown' | 'Hidden') => page.getByRole('list', { name, exact: true })

/** The brands that a market has from the beginning. */
const firstBrands = ['Iphone', 'Xiomi', 'Huawei']

/**
 * Shows only the first brands and these, so that they are next to each other: other tests add and move brands at the
 * same time.
 */
async function listOnly(page: Page, names: string[]) {
  await page.route('**/api/brands/all', async (route) => {
    const response = await route.fetch()
    const brands = (await response.json()) as { name: string }[]
    const json = brands.filter(({ name }) => [...firstBrands, ...names].includes(name))
    await route.fulfill({ response, json })
  })
}

/** Runs in the page: whether the browser can show the picture at this address. */
function canShow(address: string | null): Promise<boolean> {
  const image = new Image()
  image.src = address ?? ''
  return image.decode().then(
    () => true,
    () => false,
  )
}

async function addBrand(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a brand' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add a brand' }).click()
  await expect(page.getByText(`${name} is added, hidden`)).toBeVisible()
  await expect(listOf(page, 'Hidden').getByText(name)).toBeVisible()
}

async function show(page: Page, name: string) {
  await page.getByRole('button', { name: `Show ${name}` }).click()
  await expect(listOf(page, 'Shown').getByText(name)).toBeVisible()
}

test('an admin adds a brand with a picture, and reads what is wrong with a name or a picture', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/4(15|22)/)
  const name = nameOf('Nq')
  await openAs(page, '/dashboard/brands', admin)
  await expectAccessible(page)
  const add = page.getByRole('button', { name: 'Add a brand' })
  await add.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeFocused()
  await add.press('Enter')
  await add.click()
  await expect(page.getByText('Enter the name of the brand.')).toBeVisible()
  await page.getByLabel('Name').fill('xiaomi')
  await add.click()
  await expect(page.getByText('There is already a brand Xiomi.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)
  const file = page.getByLabel('Picture')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await add.click()
  await expect(page.getByText('This file is not a picture we can show.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await file.setInputFiles(picture)
  await expect(page.getByRole('figure').getByText(name)).toBeVisible()
  await expectAccessible(page)
  const preview = await page.getByRole('figure').locator('img').getAttribute('src')
  await add.dblclick()
  await expect(page.getByText(`${name} is added, hidden`)).toBeVisible()
  // The browser may still be loading the preview when the form closes.
  expect(await page.evaluate(canShow, preview)).toBe(true)
  await expect(rowOf(page, name)).toHaveCount(1)
  await expect(rowOf(page, name).locator('img')).toHaveAttribute('src', /^\/images\//)
})

test(
  'an admin moves brands with the keyboard, and a screen reader announces each new place',
  once,
  async ({ page }) => {
    const [one, two] = [nameOf('Oq'), nameOf('Pq')]
    await listOnly(page, [one, two])
    await openAs(page, '/dashboard/brands', admin)
    for (const name of [one, two]) {
      await addBrand(page, name)
      await show(page, name)
      await expect(page.locator('[data-row]:focus')).toHaveText(name)
    }
    const order = async () => {
      const names = await listOf(page, 'Shown').getByRole('heading').allTextContents()
      return names.filter((name) => name === one || name === two)
    }
    await expect(rowOf(page, 'Iphone').getByText('On the home page')).toBeVisible()
    await expect(rowOf(page, one).getByText('On the home page')).toHaveCount(0)
    expect(await order()).toEqual([one, two])
    const down = page.getByRole('button', { name: `Move ${one} down` })
    await down.focus()
    await down.press('Enter')
    await expect(page.getByText(new RegExp(`^${one} is now number \\d+ of \\d+$`))).toBeVisible()
    await expect.poll(order).toEqual([two, one])
    await expect(down).toBeFocused()
    await page.reload()
    await expect(rowOf(page, two)).toBeVisible()
    expect(await order()).toEqual([two, one])
    for (const name of [one, two]) {
      await page.getByRole('button', { name: `Hide ${name}` }).click()
      await expect(listOf(page, 'Hidden').getByText(name)).toBeVisible()
      await expect(page.locator('[data-row]:focus')).toHaveText(name)
    }
  },
)

test('a press during another change waits for its turn', once, async ({ page }) => {
  const [one, two, three] = [nameOf('Sq'), nameOf('Tq'), nameOf('Uq')]
  await listOnly(page, [one, two, three])
  await openAs(page, '/dashboard/brands', admin)
  for (const name of [one, two, three]) {
    await addBrand(page, name)
    await show(page, name)
  }
  const held = Promise.withResolvers<void>()
  await page.route('**/api/brand/*', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  const up = page.getByRole('button', { name: `Move ${three} up` })
  await up.click()
  await sent
  await up.click()
  await page.getByRole('button', { name: `Hide ${two}` }).dblclick()
  held.resolve()
  await expect(listOf(page, 'Hidden').getByText(two)).toBeVisible()
  await page.reload()
  await expect(rowOf(page, three)).toBeVisible()
  const names = await listOf(page, 'Shown').getByRole('heading').allTextContents()
  expect(names.filter((name) => [one, two, three].includes(name))).toEqual([three, one])
  for (const name of [one, three]) {
    await page.getByRole('button', { name: `Hide ${name}` }).click()
    await expect(listOf(page, 'Hidden').getByText(name)).toBeVisible()
  }
})

test(
  'the only brand that is shown cannot be hidden, and pressing the button says why',
  once,
  async ({ page }) => {
    await signInByApi(page, admin)
    await page.route('**/api/brands/all', async (route) => {
      const brands: { hidden?: true; may: string[] }[] = await (await route.fetch()).json()
      const [first, ...others] = brands
      await route.fulfill({
        json: [
          { ...first, hidden: undefined, may: [] },
          ...others.map((brand) => ({ ...brand, hidden: true })),
        ],
      })
    })
    await open(page, '/dashboard/brands')
    const hide = listOf(page, 'Shown').getByRole('button', { name: /^Hide/ })
    const opacityOf = (button: Locator) =>
      button.evaluate((element) => Number(getComputedStyle(element).opacity))
    await expect(hide).toHaveCount(1)
    await expect(hide).toBeDisabled()
    expect(await opacityOf(hide)).toBeLessThan(0.5)
    expect(await opacityOf(listOf(page, 'Shown').getByRole('button', { name: /^Change/ }))).toBe(1)
    await hide.click({ force: true })
    await expect(page.getByText('It is the only brand that is shown.')).toBeVisible()
    await expect(listOf(page, 'Shown').getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'sellers can choose only a brand that is shown; when it is hidden, its phones stay for sale',
  once,
  async ({ page }) => {
    const name = nameOf('Rq')
    await openAs(page, '/dashboard/brands', admin)
    await addBrand(page, name)
    await show(page, name)

    await openAs(page, '/dashboard/addphone', seller)
    const model = `${name} One`
    await fillIn(page, model)
    await page.getByLabel('Brand').selectOption(name)
    await addPhotos(page, 1)
    await sendListingForm(page)
    await expect(page).toHaveURL(/managemylist/)

    await openAs(page, '/dashboard/brands', admin)
    await expect(rowOf(page, name)).toContainText('1 for sale')
    const hide = page.getByRole('button', { name: `Hide ${name}` })
    await hide.click()
    const question = page.getByRole('alertdialog', { name: `Hide ${name}?` })
    await expect(question).toContainText('Its phone stays for sale')
    await expectDialogAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await hide.click()
    await question.getByRole('button', { name: 'Hide' }).dblclick()
    await expect(listOf(page, 'Hidden').getByText(name)).toBeVisible()
    await expect(page.getByText(`${name} is hidden`)).toBeVisible()

    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(`Sellers can no longer list ${name} phones here`)).toBeVisible()
    await expect(page.getByRole('article').getByText(model)).toBeVisible()
    await open(page, `/search?${new URLSearchParams({ brand: name })}`)
    await expect(page.getByRole('article').getByText(model)).toBeVisible()
    await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeChecked()
    await open(page, '/search')
    await expect(page.getByRole('radio', { name: /Iphone/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: new RegExp(name) })).toHaveCount(0)
  },
)

test('an admin shows the common brands in one step, and is not asked again', once, async ({ page }) => {
  await signInByApi(page, 'admin@hatbodol.example')
  // Other tests use the brands at the same time, so these stay hidden on the server.
  const shownIds = new Set<string>()
  await page.route('**/api/brand/*', async (route) => {
    shownIds.add(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    await route.fulfill({ json: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } })
  })
  await page.route('**/api/brands/all*', async (route) => {
    const response = await route.fetch()
    const brands: { _id: string; hidden?: true }[] = await response.json()
    await route.fulfill({
      response,
      json: brands.map(({ hidden, ...brand }) =>
        hidden && !shownIds.has(brand._id) ? { ...brand, hidden } : brand,
      ),
    })
  })
  await open(page, '/dashboard')
  await page.getByRole('button', { name: 'Show all 6' }).dblclick()
  await expect(page.locator('[aria-live]').getByText('6 brands are shown')).toBeVisible()
  await expect(page.getByText('Most people here own other brands')).toHaveCount(0)
  expect(shownIds.size).toBe(6)
})
